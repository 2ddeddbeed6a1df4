import {
  bankStatement,
  previewedLines,
  type ReadStatementFile,
  type StatementFormat,
  type StatementMapping,
} from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { contractList } from '../../../lists/contract-list.ts';
import { nairaText, negated, sumOf } from '../payout-providers/exact-amounts.rules.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { conflict } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import * as repository from './bank-statements.repository.ts';
import * as rules from './bank-statements.rules.ts';
import { parseCamt053 } from './camt053.rules.ts';
import { parseCsvStatement } from './csv-statement.rules.ts';
import { parseMt940 } from './mt940.rules.ts';
import { insertLines } from './outside-lines.repository.ts';
import { sha256 } from './outside-lines.rules.ts';

/** A file of a bank. */
export interface StatementFile {
  account: string;
  fileName: string;
  format: StatementFormat;
  content: string;
  mapping?: StatementMapping | undefined;
}

/** Statements that were counted. */
export const statements = contractList(bankStatement, repository.statementSource);

/** Columns of the CSV of an account as its last upload mapped them; null before the first. */
export async function rememberedMapping(database: Handle, account: string): Promise<StatementMapping | null> {
  const row = await repository.selectMapping(database, account);
  return (row?.mapping as StatementMapping | undefined) ?? null;
}

/** Reads the statements of a file. @throws ValidationFailed */
function parse({ format, content, mapping }: StatementFile) {
  const text = content.replace(/^\uFEFF/, '');
  if (format === 'camt053') return rules.inOrder(parseCamt053(text));
  if (format === 'mt940') return rules.inOrder(parseMt940(text));
  return rules.inOrder(mapping === undefined ? [] : parseCsvStatement(text, mapping));
}

/**
 * Reads a file, and compares it with what is stored: previews it, and remembers the mapping of a CSV alone; or counts it,
 * and stores its lines, its closing balances and the statement in one transaction. The same file again stores nothing and
 * answers the same.
 * @throws ValidationFailed for a file that cannot be read whole
 */
export function readStatement(
  database: Handle,
  actor: Actor,
  file: StatementFile,
  isCounted: boolean,
): Promise<ReadStatementFile> {
  const parsed = parse(file);
  return database.transaction().execute(async (transaction) => {
    if (!isCounted || (await store(transaction, actor, file, parsed)))
      await rememberMapping(transaction, actor, file);
    return describe(transaction, file, parsed);
  });
}

/** Stores a file. @returns false if it was counted before */
async function store(
  transaction: TransactionHandle,
  actor: Actor,
  { account, fileName, format, content }: StatementFile,
  parsed: ReturnType<typeof parse>,
): Promise<boolean> {
  await repository.lockStatements(transaction, account);
  const { firstDay: first_day, lastDay: last_day, opening, closing, entries } = factsOf(parsed);
  const own = {
    ...{ id: newId(), account, file_name: fileName, format, digest: sha256(content), opening, closing },
    ...{ first_day, last_day, line_count: entries.length, uploaded_by: actor.adminId },
  };
  if ((await repository.insertStatement(transaction, own)) === undefined) return false;
  const lines = [...rules.toLines(entries), ...rules.toBalances(parsed)];
  await insertLines(transaction, account, lines, own.id);
  const { id, uploaded_by: _, ...after } = own;
  await appendAudit(transaction, actor, [auditEntry('statement.count', ['statement', id], after)]);
  return true;
}

async function rememberMapping(
  transaction: TransactionHandle,
  actor: Actor,
  { account, mapping }: StatementFile,
) {
  if (mapping === undefined) return;
  const before = await rememberedMapping(transaction, account);
  const sorted = (value: object | null) => JSON.stringify(Object.entries(value ?? {}).sort());
  if (sorted(before) === sorted(mapping)) return;
  await repository.upsertMapping(transaction, account, mapping, actor.adminId);
  const entry = auditEntry('statement.map', ['statementMapping', null], { account, ...mapping }, before);
  await appendAudit(transaction, actor, [entry]);
}

/** Days, balances and entries of a whole file. */
function factsOf(parsed: ReturnType<typeof parse>) {
  const last = parsed.at(-1) ?? parsed[0];
  return {
    firstDay: parsed.map(({ firstDay }) => firstDay).reduce((one, other) => (one < other ? one : other)),
    lastDay: last.lastDay,
    opening: parsed[0].opening,
    closing: last.closing,
    entries: parsed.flatMap(({ entries }) => entries),
  };
}

/** A file as it was read, beside what other statements of its account have. */
async function describe(
  database: Handle,
  { account, content }: StatementFile,
  parsed: ReturnType<typeof parse>,
): Promise<ReadStatementFile> {
  const counted = await repository.selectCounted(database, sha256(content));
  if (counted !== undefined && counted.account !== account)
    throw conflict(`This file was counted as a statement of ${counted.account}.`);
  const { firstDay, lastDay, opening, closing, entries } = factsOf(parsed);
  const own = counted?.id ?? null;
  const ids = rules.toLines(entries).map(({ externalId }) => externalId);
  const known = await repository.selectKnownLines(database, account, ids, own);
  const isKnown = (nth: number) => known.has(ids[nth] ?? '');
  const days = [...new Set(entries.map(({ day }) => day))];
  const covered = await repository.selectCoveredDays(database, account, days, own);
  const added = entries.filter(({ day }, nth) => covered.has(day) && !isKnown(nth));
  const former = await repository.selectFormer(database, account, firstDay, own);
  const naira = (kobo: string | null) => (kobo === null ? null : nairaText(kobo));
  const amounts = entries.filter(({ pending }) => pending !== true).map(({ amount }) => amount);
  const [debits, credits] = [true, false].map((out) =>
    sumOf(amounts.filter((each) => each.startsWith('-') === out)),
  );
  const overlap = `${added.length} of its lines are on days that an earlier statement covers, which does not have them.`;
  return {
    statementId: own,
    countedAt: counted?.at.toISOString() ?? null,
    ...{ account, accountNumber: parsed[0].accountNumber, firstDay, lastDay },
    ...{ opening: naira(opening), closing: naira(closing) },
    ...{ credits: nairaText(credits ?? '0'), debits: nairaText(negated(debits ?? '0')) },
    ...{ lineCount: entries.length, doubled: entries.filter((_, nth) => isKnown(nth)).length },
    gaps: [
      ...rules.gapsBefore({ firstDay, opening }, former),
      ...rules
        .balanceGaps(parsed)
        .slice(0, 20)
        .map((message) => ({ kind: 'balance' as const, message })),
      ...(added.length > 0 ? [{ kind: 'overlap' as const, message: overlap }] : []),
    ],
    lines: entries
      .slice(0, previewedLines)
      .map(({ line, day, amount, reference, narration, balance }, nth) => ({
        ...{
          line,
          day,
          amount: nairaText(amount),
          reference,
          narration,
          balance: naira(balance),
          known: isKnown(nth),
        },
      })),
  };
}
