import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { receiveTraces, type ReceivedSpan } from '@padiman/api/testing-traces';
import { RunningConsole } from './console/running-console.ts';
import { openDemoBrowser } from './demo-browser.ts';
import { traceWaterfall } from './trace-waterfall.ts';

const picture = resolve(import.meta.dirname, '../../docs/pictures/trace.png');
const route = 'GET /api/dashboard/users';

/** The call of a list by its section, not by the script that reads ahead of it. */
const isPictured = ({ kind, name, attributes }: ReceivedSpan) =>
  kind === 'server' && name === route && attributes['padiman.remote'] !== undefined;

// With a folder as the argument its releases are served; otherwise they are built first.
const [given] = process.argv.slice(2);
const data = given ?? mkdtempSync(join(tmpdir(), 'padiman-trace-'));
const receiver = await receiveTraces();
const running = await RunningConsole.start(data, {
  build: given === undefined,
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}?encoding=json` },
});
const { browser, newContext } = await openDemoBrowser(running);
try {
  const page = await (await newContext()).newPage();
  await page.goto('/users');
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.getByLabel('Search name, phone or e-mail').fill('ada');
  await receiver.until((spans) => spans.some(isPictured));
  const root = receiver.spans.find(isPictured);
  if (!root) throw new Error('No trace of the list has arrived');
  const drawing = await browser.newPage({ viewport: { width: 1280, height: 200 } });
  await drawing.setContent(traceWaterfall(receiver.spans, root));
  await drawing.screenshot({ path: picture, fullPage: true });
  console.log('docs/pictures/trace.png');
} finally {
  await browser.close();
  await running.stop();
  await receiver.close();
  if (given === undefined) rmSync(data, { recursive: true, force: true });
}
