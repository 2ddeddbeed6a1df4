import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parseRegistry, registryRights } from '@padiman/federation/registry';
import type { RemoteUses, ShellTypes } from '@padiman/release/store';
import { typesCheckout } from '@padiman/release/testing-checkouts';
import { buildsOf, storages, trialDeployment } from './testing/trial-deployment.ts';

/** Types that shells and remotes of the scenarios are published with: emitted once, since that takes seconds. */
async function emitTypes(t: Pick<TestContext, 'after'>) {
  const { write, writeRemote, shellTypes, remoteUses } = await typesCheckout(t);
  const ui = (...exports: string[]) => ({ 'shared/ui/src/public.ts': exports.join('\n') });
  const [grid, flex] = ['Grid', 'Flex'].map((name) => `export { ${name} } from 'grid-library';`) as [
    string,
    string,
  ];
  const table = `export { DataTable } from './DataTable.ts';`;
  const using = (name: string, call: string) =>
    `import { ${name} } from '@padiman/ui';\nexport default () => ${call};`;
  const uses = async (screen: string): Promise<RemoteUses> => {
    await writeRemote('mfe-trial', screen);
    return remoteUses('mfe-trial');
  };
  const shell: Record<'original' | 'withoutGrid' | 'withoutFlex' | 'withDense', ShellTypes> = {} as never;
  shell.original = shellTypes();
  const usesTable = await uses(using('DataTable', `DataTable({ title: 'Payouts' })`));
  const usesGrid = await uses(using('Grid', 'Grid({ columns: 2 })'));
  await write(ui(grid, table));
  shell.withoutFlex = shellTypes();
  await write(ui(flex, table));
  shell.withoutGrid = shellTypes();
  await write({
    ...ui(grid, flex, table),
    'shared/ui/src/DataTable.ts': `export function DataTable(props: { title: string; dense?: boolean }) { return props; }`,
    'shared/contracts/src/public.ts': `export interface Call<A> { path: string; answer: A }
export const listPayouts: Call<{ amount: number; fee?: number }> = { path: '/payouts', answer: { amount: 0 } };`,
  });
  shell.withDense = shellTypes();
  const usesDense = await uses(using('DataTable', `DataTable({ title: 'Payouts', dense: true })`));
  const usesFee = await uses(
    `import { send } from '@padiman/client';
import { listPayouts } from '@padiman/contracts';
export default async () => (await send(listPayouts)).fee?.toFixed(2);`,
  );
  return { shell, usesTable, usesGrid, usesDense, usesFee };
}

let emitted: ReturnType<typeof emitTypes> | undefined;

type Deployment = Awaited<ReturnType<typeof trialDeployment>>;
type Types = Awaited<ReturnType<typeof emitTypes>>;

/** Both storages, as nightly. */
const isWhole = process.env.RELEASE_SCENARIOS === 'whole';

/** A change that teams make: the deployment and the types to publish it with. */
function scenario(change: string, play: (deployment: Deployment, types: Types) => Promise<void>) {
  for (const [place, open] of Object.entries(storages).slice(0, isWhole ? 2 : 1)) {
    test(`${change}, ${place}`, async (t) => {
      const types = await (emitted ??= emitTypes(t));
      await play(await trialDeployment(t, await open(t)), types);
    });
  }
}

scenario(
  'an optional prop on DataTable, wanted by one team: the shell goes alone, then that remote; no other is built',
  async ({ publishShell, publishRemote, release, refused, served }, { shell, usesTable, usesDense }) => {
    const old = await publishShell(shell.original);
    const rides = await publishRemote('mfe-rides', usesTable);
    const finance = await publishRemote('mfe-finance', usesTable);
    await release(old, finance, rides);
    const dense = await publishRemote('mfe-finance', usesDense);
    assert.match(
      await refused(dense),
      /mfe-finance \S+ src\/main\.screen\.tsx:2 uses 'dense', .* shell \S+: .*'dense' does not exist in type/,
    );
    assert.deepEqual(await served(), buildsOf(old, finance, rides));
    const next = await publishShell(shell.withDense);
    assert.match(await release(next), /agree/);
    assert.deepEqual(await served(), buildsOf(next, finance, rides));
    await release(dense);
    assert.deepEqual(await served(), buildsOf(next, dense, rides));
  },
);

scenario(
  "an optional field in one call's answer: the remote that makes the call goes alone",
  async ({ publishShell, publishRemote, release, served }, { shell, usesTable, usesFee }) => {
    const live = await publishShell(shell.original);
    await release(live, await publishRemote('mfe-finance', usesTable));
    const next = await publishRemote('mfe-finance', usesFee);
    await release(next);
    assert.deepEqual(await served(), buildsOf(live, next));
  },
);

scenario(
  'a new right with a new remote: the remote goes alone, the right can be granted, and no page fails',
  async ({ publishShell, publishRemote, release, served, get }) => {
    const live = [await publishShell(), await publishRemote('mfe-rides'), await publishRemote('mfe-admins')];
    await release(...live);
    const right = { name: 'viewReports', label: 'View Reports', opens: 'reports' };
    const paths = [{ path: '/reports', title: 'Reports', access: right.name }];
    const reports = await publishRemote('mfe-reports', undefined, {
      descriptor: { paths, menu: [], rights: [right] },
    });
    await release(reports);
    assert.deepEqual(await served(), buildsOf(...live, reports));
    const registry = parseRegistry(JSON.parse((await get('/registry.json')).text));
    assert.deepEqual(registryRights(registry).at(-1), right);
  },
);

scenario(
  'Grid removed from the kit, a re-export: refused while /dashboard uses it, and accepted afterwards',
  async ({ publishShell, publishRemote, release, refused, served }, { shell, usesGrid, usesTable }) => {
    const old = await publishShell(shell.original);
    const dashboard = await publishRemote('mfe-finance', usesGrid, { paths: ['/dashboard'] });
    await release(old, dashboard);
    const next = await publishShell(shell.withoutGrid);
    assert.match(
      await refused(next),
      /mfe-finance \S+ src\/main\.screen\.tsx:1 uses 'Grid', .* shell \S+: .* has no exported member 'Grid'/,
    );
    assert.deepEqual(await served(), buildsOf(old, dashboard));
    const without = await publishRemote('mfe-finance', usesTable, { paths: ['/dashboard'] });
    await release(without);
    await release(next);
    assert.deepEqual(await served(), buildsOf(next, without));
  },
);

scenario(
  'an unused export removed: the shell goes alone',
  async ({ publishShell, publishRemote, release, served }, { shell, usesGrid }) => {
    const rides = await publishRemote('mfe-rides', usesGrid);
    await release(await publishShell(shell.original), rides);
    const next = await publishShell(shell.withoutFlex);
    assert.match(await release(next), /agree/);
    assert.deepEqual(await served(), buildsOf(next, rides));
  },
);
