import { readFileSync } from 'node:fs';
import { openDatabase } from '../database/open.ts';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';
import { parseHead, parseHeads } from '../modules/base/audit-heads/audit-heads.plugin.ts';
import { walkAudit, type AuditHead } from '../modules/base/audit/audit.service.ts';
import { aloneHelp, command } from './command.ts';

const help = `Verifies the hash chain of the audit: that no row was changed, removed, inserted or moved.

  npm run audit:verify -w api
  npm run audit:verify -w api -- --expect 42:<hash> --heads <file>

  --expect <row>:<hash>   fails if the row is missing or has another hash; can be repeated
  --heads <file>          expects every head of a file, as they were posted to AUDIT_HEAD_URL: one JSON
                          line for each; can be repeated
  --help                  print this help

Exit codes: 0 if the chain is intact and has all expected rows, 1 if not (the first invalid row is printed), 2 if it
cannot be read.
A table without its last rows, and one that was rewritten as a whole, can have a valid chain. Neither contains the hash
of a row that was recorded outside the database before.
${aloneHelp}`;

await command(
  help,
  {
    expect: { type: 'string', multiple: true, default: [] },
    heads: { type: 'string', multiple: true, default: [] },
  },
  async ({ expect, heads }) => {
    process.exitCode = await verify([...expect.map(parseHead), ...heads.flatMap(readHeads)]);
  },
  2,
);

function readHeads(path: string): AuditHead[] {
  try {
    return parseHeads(readFileSync(resolvePath(path), 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** @returns the exit code */
async function verify(expected: AuditHead[]): Promise<number> {
  const handle = await openDatabase(databaseFromEnvironment());
  try {
    const { rows, brokenAt, hash, lost, unsealed } = await walkAudit(handle.kysely, expected);
    if (brokenAt !== null) {
      console.error(
        `The audit chain is broken: row ${brokenAt} was changed, removed or moved. ${rows} rows before it are valid.`,
      );
      return 1;
    }
    if (lost !== null) {
      console.error(
        lost.row > rows
          ? `The audit lost rows: row ${lost.row} is expected, and the last one is row ${rows}.`
          : `The audit was rewritten: row ${lost.row} does not have the expected hash ${lost.hash}.`,
      );
      return 1;
    }
    const matched = expected.length === 0 ? '' : ` All ${expected.length} expected rows are there.`;
    const waiting = unsealed === 0 ? '' : ` ${unsealed} valid entries wait for a server to seal them.`;
    console.log(
      `The audit chain is intact: ${rows} rows, the last one with hash ${hash}.${matched}${waiting}`,
    );
    return 0;
  } finally {
    await handle.close();
  }
}
