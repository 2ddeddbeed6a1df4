import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that define a job without a check of the authority behind it, each with the reason. */
const jobs: Readonly<Record<string, string>> = {
  'base/audit-heads/audit-heads.plugin.ts': 'writes heads of the audit, for nobody',
  'base/audit/audit.routes.ts': 'seals the audit, for nobody',
  'people/personal-data/retention.plugin.ts': 'removes by the periods of the law, for nobody',
  'people/sanctions/sanctions.routes.ts': 'ends suspensions at their time, for nobody',
  'money/payouts/outbox.service.ts': 'pays decided requests; a decision is an effect, and stays',
  'platform/webhooks/webhook-outbox.service.ts': 'sends to the endpoint of the settings, for nobody',
};

/** Tables of an admin with a time to act or to end, but without version and session, each with the reason. */
const tables: Readonly<Record<string, string>> = {
  one_time_codes: 'changes the password, which is its own proof',
  payouts: 'decided requests; a decision is an effect, and stays',
  pending_logins: 'a login that has no session yet',
  record_holds: 'keeps records from decisions, and ends by itself',
  sanctions: 'a decision is an effect, and stays until it ends by itself',
  review_claims: 'an aid for reading that prevents no decision',
  sessions: 'the session itself',
};

const definesJob = /\b(?:SingleJob|ClaimingJob)\b|\.job\(\s*(['"`]).*?\1,\s*\{/;
const dueColumn = /^\s+(?:takes_effect_at|next_try_at|effective_at|approved_at|expires_at|until) /m;

/** Finds deferred work that neither checks its authority nor is listed, and lists that name what is not there. */
export function findUncheckedWork(checkout: string): string[] {
  const modules = join(checkout, 'api/src/modules');
  const read = (file: string) => readFileSync(join(modules, file), 'utf8');
  const defining = globSync('**/*.ts', { cwd: modules })
    .filter((file) => !file.endsWith('.test.ts') && definesJob.test(read(file)))
    .map((file) => file.replaceAll('\\', '/'));
  const unchecked = defining.filter((file) => !/from '[./]+\/base\/authority\//.test(read(file)));
  const schema = readFileSync(join(checkout, 'api/src/database/schema.sql'), 'utf8');
  const unbased = [...schema.matchAll(/^create table (\w+) \((.*?)^\);/gms)]
    .filter(([, , body = '']) => body.includes('REFERENCES admins(id)') && dueColumn.test(body))
    .filter(([, , body = '']) => !/^\s+session_id uuid/m.test(body) || !/^\s+\w+_version bigint/m.test(body))
    .map(([, name = '']) => name);
  return [
    ...unlisted(unchecked, jobs, 'defines a job that does not check its authority: import base/authority'),
    ...unlisted(unbased, tables, 'acts or counts later without version of the account and session'),
  ];
}

function unlisted(
  found: readonly string[],
  listed: Readonly<Record<string, string>>,
  fault: string,
): string[] {
  const stale = Object.keys(listed).filter((name) => !found.includes(name));
  return [
    ...found.filter((name) => !Object.hasOwn(listed, name)).map((name) => `${name} ${fault}, or list it`),
    ...stale.map((name) => `${name} is listed without need`),
  ];
}
