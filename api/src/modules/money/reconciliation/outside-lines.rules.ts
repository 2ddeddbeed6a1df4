import { createHash } from 'node:crypto';
import { koboText } from '../payout-providers/exact-amounts.rules.ts';
import type { OutsideLine } from '../payout-providers/payout-provider.port.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Digest of the content of a line, whatever the order of its keys, the notation of its amounts, and its raw JSON. */
export const digestOf = (line: OutsideLine): string =>
  sha256(
    JSON.stringify([
      ...[line.kind, line.externalId, line.reference],
      ...[line.amount, line.fee ?? '0', line.stampDuty ?? '0', line.vat ?? '0'].map((kobo) =>
        koboText(kobo, 'kobo'),
      ),
      ...[line.status, line.at, line.dueAt ?? null, line.settlement ?? null, line.narration ?? null],
    ]),
  );

/** A stored version of a line. */
export interface LineVersion {
  id: string;
  digest: string;
}

/**
 * Digest under which a line is stored as its next version; undefined if the last version has the same content. A line that
 * returns to an earlier content, such as a dispute that is reopened, is another version: its digest covers the last one.
 */
export function nextDigest(versions: readonly LineVersion[], digest: string): string | undefined {
  const [before, last] = [versions.at(-2), versions.at(-1)];
  const returnedAfter = (version: LineVersion) => sha256(`${digest} ${version.id}`);
  if (last === undefined) return digest;
  if (last.digest === digest || (before !== undefined && last.digest === returnedAfter(before)))
    return undefined;
  return versions.some((version) => version.digest === digest) ? returnedAfter(last) : digest;
}
