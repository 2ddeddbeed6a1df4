import { readFileSync } from 'node:fs';
import { resolvePath } from '../config/environment.ts';
import type { Handle } from '../database/schema.ts';
import {
  erasePerson,
  listErased,
  planErasure,
  type ErasurePlan,
} from '../modules/people/personal-data/personal-data.service.ts';
import { command, databaseHelp, databaseUrl, required, withDatabase } from './command.ts';

const help = `Erases the personal data of a user: by default it only says what it would remove, keep, and what prevents it.

  npm run person:erase -w api -- --user <id>
  npm run person:erase -w api -- --user <id> --apply --reason "Asked for it on 3 March"
  npm run person:erase -w api -- --list > erased.txt
  npm run person:erase -w api -- --users erased.txt --apply --reason "Restored an older backup"

  --user          id of the user
  --users         file with an id at the start of each line, as --list prints it; users erased already are skipped
  --apply         erase; it cannot be undone
  --reason        reason for the audit, needed with --apply
  --list          print the users whose personal data was removed, with the time
  --database-url  postgres://…, instead of DATABASE_URL
  --help          print this help

Exit codes: 0 if everything is erased, or could be; 1 if not.
A backup from before an erasure has the data: keep the output of --list beside your backups, and erase again after you
restore one.
${databaseHelp}`;

await command(
  help,
  {
    user: { type: 'string' },
    users: { type: 'string' },
    apply: { type: 'boolean', default: false },
    reason: { type: 'string' },
    list: { type: 'boolean', default: false },
    ...databaseUrl,
  },
  (values) => {
    const ids = [...(values.user ? [values.user] : []), ...(values.users ? readIds(values.users) : [])];
    if (!values.list && ids.length === 0) required(undefined, 'user ID');
    if (values.apply && !values.reason?.trim()) throw new Error('--apply needs --reason (see --help)');
    return withDatabase((database) => run(database, ids, values), values['database-url']);
  },
);

function readIds(file: string): string[] {
  const lines = readFileSync(resolvePath(file), 'utf8').split('\n');
  return lines.flatMap((line) => line.trim().split(/\s+/)[0] || []);
}

async function run(
  database: Handle,
  ids: string[],
  { apply, reason = '', list }: { apply: boolean; reason?: string | undefined; list: boolean },
): Promise<void> {
  if (list) {
    for (const { id, at } of await listErased(database)) console.log(`${id} ${at.toISOString()}`);
    return;
  }
  for (const id of ids) {
    try {
      const plan = await planErasure(database, id);
      if (plan.erasedAt !== null) console.log(`${id}: erased already, ${plan.erasedAt.toISOString()}`);
      else if (apply) {
        const { plan: done } = await erasePerson(database, null, {
          userId: id,
          reason,
          confirmation: undefined,
        });
        describe(id, done, true);
      } else describe(id, plan, false);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${id}: ${(error as Error).message}`);
    }
  }
}

function describe(id: string, { obstacles, removes, keeps }: ErasurePlan, done: boolean): void {
  for (const { what, count } of removes)
    console.log(`${id}: ${done ? 'removed' : 'would remove'} ${what}: ${count}`);
  for (const { what, count, until } of keeps)
    console.log(`${id}: keeps ${what}: ${count}, until ${until ?? '?'}`);
  for (const obstacle of obstacles) console.log(`${id}: prevented: ${obstacle}`);
  if (obstacles.length > 0) process.exitCode = 1;
  else if (!done) console.log(`${id}: nothing was changed. Add --apply and --reason to erase it.`);
}
