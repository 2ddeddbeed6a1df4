import { startReferenceBackend } from '@padiman/testing/reference-backend';
import { launchChromium } from './chromium.ts';
import { startServer } from './server-process.ts';
import { measureWholeList } from './whole-list.ts';
const backend = await startReferenceBackend({ counts: { users: 5000 } });
const running = await startServer([process.cwd() + '/edge/src/start.ts', '--no-build'], {
  DATA_DIR: '/tmp/h-shared',
  API_URL: backend.address,
});
const browser = await launchChromium();
try {
  for (let i = 0; i < Number(process.argv[2] ?? 2); i++)
    console.log(await measureWholeList(browser, running.address, backend));
} finally {
  await browser.close();
  await running.stop();
  await backend.stop();
}
