import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openForCopying } from '../database/copying.ts';
import { Crash, CrashBefore } from '../testing/server-process.ts';
import { migratedDatabase, missing, newFolder } from '../testing/copying.ts';
import { importedState } from './imported-state.fixture.ts';
import { mongoExportMapping, writeMongoExport } from '../testing/mongo-export.ts';
import { readMapping } from './mapping.ts';
import { ImportRunning, runImport, type ImportReport } from './run-import.ts';

const mapping = readMapping(mongoExportMapping);
const figures = ({ entities, refusals }: ImportReport) => ({ entities, refusals });

test('an import that is interrupted at any statement is continued, exactly once', async (context) => {
  const { target, folder } = await prepare(context, 'pglite');
  const batchSize = 40;
  const reports: ImportReport[] = [];
  let interruptions = 0;
  // The distance to the next interruption grows, so that each run gets further.
  for (let statement = 3; ; statement = Math.ceil(statement * 1.7)) {
    const crash = new CrashBefore(statement);
    const crashing = { ...target, kysely: target.kysely.withPlugin(crash) };
    try {
      reports.push(await runImport(crashing, { folder, mapping, batchSize }));
      break;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      interruptions += 1;
    }
  }
  assert.ok(interruptions > 5, `${interruptions} interruptions`);
  assert.deepEqual([reports[0]?.resumed, reports[0]?.findings], [true, []]);

  const whole = await migratedDatabase(context, 'pglite');
  const report = await runImport(whole, { folder, mapping, batchSize: 1_000 });
  assert.deepEqual(figures(reports[0]!), figures(report));
  assert.deepEqual(await importedState(target.kysely), await importedState(whole.kysely));
});

test('a dry run reports what the import does, and changes nothing', async (context) => {
  const { target, folder } = await prepare(context, 'pglite');
  const empty = await importedState(target.kysely);
  const dry = await runImport(target, { folder, mapping, dryRun: true });
  assert.deepEqual(await importedState(target.kysely), empty);
  assert.equal((await sql`select from imports`.execute(target.kysely)).rows.length, 0);
  const real = await runImport(target, { folder, mapping });
  assert.deepEqual([figures(dry), dry.dryRun, real.resumed, real.findings], [figures(real), true, false, []]);
});

test('a killed process is continued by the next one', { skip: missing('postgres') }, async (context) => {
  const { target, folder, url } = await prepare(context, 'postgres');
  const command = (...options: string[]) =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, '../cli/import.ts'), '--from', folder, '--database-url', url!, ...options],
      { env: { PATH: process.env['PATH'], INIT_CWD: folder }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
  const mappingFile = join(folder, 'mapping.json');
  writeFileSync(mappingFile, JSON.stringify(mongoExportMapping));
  const killed = command('--mapping', mappingFile);
  const ended = once(killed, 'exit');
  for (let entities = 0; entities < 3 && killed.exitCode === null; await pause(5)) {
    const { rows } = await sql`select from import_progress`.execute(target.kysely);
    entities = rows.length;
  }
  killed.kill('SIGKILL');
  assert.deepEqual(await ended, [null, 'SIGKILL']);
  const whole = await migratedDatabase(context, 'postgres');
  const expected = await runImport(whole, { folder, mapping });

  const second = command('--mapping', mappingFile, '--most', '2');
  let printed = '';
  second.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  // Some rows of the generated export are refused.
  assert.deepEqual(await once(second, 'close'), [2, null]);
  assert.match(printed, /^An interrupted import was continued\./);
  assert.match(printed, new RegExp(`and ${expected.refusals.length - 2} more, see import-report\\.json`));
  assert.match(printed, /The ledger is balanced\.\n$/);
  assert.deepEqual(await importedState(target.kysely), await importedState(whole.kysely));
});

test('two imports at once are refused', { skip: missing('postgres') }, async (context) => {
  const { target, folder } = await prepare(context, 'postgres');
  const beside = await openForCopying({ databaseUrl: target.url });
  context.after(() => beside.close());
  const refused = (
    await Promise.allSettled([runImport(target, { folder, mapping }), runImport(beside, { folder, mapping })])
  ).flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  assert.equal(refused.length, 1);
  assert.ok(refused[0] instanceof ImportRunning);
});

async function prepare(context: TestContext, engine: 'pglite' | 'postgres') {
  const folder = newFolder(context);
  await writeMongoExport(folder, { users: 200 });
  const target = await migratedDatabase(context, engine);
  return { target, folder, url: target.url };
}
