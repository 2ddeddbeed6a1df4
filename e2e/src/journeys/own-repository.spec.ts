import { execFile } from 'node:child_process';
import {
  appendFileSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { develop } from '../console/development-server.ts';
import { expect, test } from '../fixtures/own-console.ts';

const checkout = resolve(import.meta.dirname, '../../..');
const feature = 'src/features/lost-items';
const screen = `${feature}/lost-items.screen.tsx`;

/** Environment of a machine with Node, and without this checkout: no other binaries and no settings of it. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const isOfCheckout =
    /^(npm_(package|lifecycle|config_local)|INIT_CWD|NODE_(?!EXTRA_CA_CERTS)|DATA_DIR|CONSOLE_URL|DEV_PORT|RELEASES_|PADIMAN_KEY|REGISTRY_)/;
  const kept = Object.entries(process.env).filter(([name]) => !isOfCheckout.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(checkout));
  return { ...Object.fromEntries(kept), PATH: [dirname(process.execPath), ...path].join(delimiter) };
}

/** Files of the guide's step 5, a call of the remote's own, by name. */
function filesOfStep5(): [name: string, content: string][] {
  const guide = readFileSync(join(checkout, 'docs/your-first-remote.md'), 'utf8');
  const step = /^## 5\.[^]*?(?=^## 6\.)/m.exec(guide)?.[0] ?? '';
  const blocks = step.matchAll(/`(?:\S+\/)?(lost-items\.[\w.]+)`[^`]*```tsx?\n([^]*?)```/g);
  return [...blocks].map(([, name = '', content = '']) => [name, content]);
}

test.use({ signedInAs: 'superAdmin' });

test('a remote in a repository of its own goes from tarballs to live within ten minutes', async ({
  page,
  visited,
}) => {
  test.skip(!process.env.OWN_REPOSITORY, 'takes minutes: npm run test:long');
  test.setTimeout(15 * 60_000);
  const folder = mkdtempSync(join(tmpdir(), 'padiman-own-repository-'));
  const repository = join(folder, 'mfe-lost-items');
  const env = plainEnvironment();
  let seconds = 0;
  /** Runs a command of the guide. @returns its output */
  const run = (cwd: string, command: string, ...args: string[]) =>
    test.step([command, ...args].join(' '), async () => {
      const started = performance.now();
      const { stdout } = await promisify(execFile)(command, args, { cwd, env, maxBuffer: 1 << 26 });
      const taken = (performance.now() - started) / 1000;
      seconds += taken;
      console.log(`${taken.toFixed(1).padStart(7)} s  ${command} ${args.join(' ')}`);
      return stdout;
    });

  try {
    await run(checkout, process.execPath, 'shared/devtools/src/pack.ts', '--to', join(folder, 'packages'));
    const creator = readdirSync(join(folder, 'packages')).find((file) => file.startsWith('create-'));
    await run(
      folder,
      'npm',
      ...['exec', '--yes', `--package=${join(folder, 'packages', creator ?? '')}`, '--'],
      ...['create-padiman-remote', 'lost-items', '--packages', join(folder, 'packages')],
      ...['--console', visited.address, '--data', visited.folder],
    );
    await run(repository, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund');
    const ours = join(repository, 'node_modules/@padiman');
    expect(readdirSync(ours).sort()).toEqual(
      expect.arrayContaining(['build', 'client', 'contracts', 'federation', 'release', 'testing', 'ui']),
    );
    for (const name of readdirSync(ours)) {
      expect(lstatSync(join(ours, name)).isSymbolicLink(), `${name} is linked`).toBe(false);
    }
    await run(repository, 'npm', 'run', 'types');
    await run(repository, 'npm', 'test');
    await run(repository, 'npm', 'run', 'build');

    const started = performance.now();
    const developed = await develop(repository, env);
    try {
      await page.goto(developed.address);
      await page.getByRole('button', { name: 'Load mfe-lost-items' }).click();
      const strip = page.getByRole('status', { name: 'About this page' });
      await expect(strip).toContainText('mfe-lost-items comes from a development server');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Lost Items');
      developed.change(screen, 'title="Lost Items"', 'title="Found items"');
      await expect(heading).toHaveText('Found items');
      // The gates of `publish` run the tests.
      developed.change(`${feature}/lost-items.screen.test.tsx`, "name: 'Lost Items'", "name: 'Found items'");
      await strip.getByRole('link', { name: 'Leave' }).click();
      await expect(strip).toBeHidden();
    } finally {
      await developed.stop();
    }
    seconds += (performance.now() - started) / 1000;

    expect(await run(repository, 'npx', 'padiman', 'publish')).toContain('is published');
    expect(await run(repository, 'npx', 'padiman', 'check')).toContain('remotes agree');
    expect(await run(repository, 'npx', 'padiman', 'promote')).toContain('is live');

    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Lost Items' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Found items' })).toBeVisible();
    await expect(page.getByText('this is a new section of Padiman')).toBeVisible();

    console.log(`${(seconds / 60).toFixed(1)} min from tarballs to live`);
    expect(seconds).toBeLessThan(600);

    const files = filesOfStep5();
    expect(files).toHaveLength(4);
    for (const [name, content] of files) writeFileSync(join(repository, feature, name), content);
    await run(repository, 'npm', 'version', '0.2.0', '--no-git-tag-version');
    // Its gates are the types and the tests.
    expect(await run(repository, 'npx', 'padiman', 'publish')).toContain('0.2.0');
    expect(await run(repository, 'npx', 'padiman', 'check')).toContain('remotes agree');
    expect(await run(repository, 'npx', 'padiman', 'promote')).toContain('is live');
    await page.goto('/lost-items');
    await expect(page.getByRole('heading', { level: 1, name: 'Lost Items' })).toBeVisible();
    await expect(page.getByText('Lost items could not be loaded')).toBeHidden();

    const unknownType = `export type Missing = import('@padiman/ui').NoSuchExport;\n`;
    appendFileSync(join(repository, screen), unknownType);
    await expect(run(repository, 'npx', 'padiman', 'publish')).rejects.toThrow(
      /types: failed[^]*NoSuchExport/,
    );
    await run(repository, 'npx', 'padiman', 'publish', '--override', 'types=to see that check refuses it');
    await expect(run(repository, 'npx', 'padiman', 'check')).rejects.toThrow(/does not compile with shell/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
