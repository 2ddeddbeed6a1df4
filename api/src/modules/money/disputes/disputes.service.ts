import { dispute, type EvidenceSection } from '@padiman/contracts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import type { Handle } from '../../../database/schema.ts';
import { contractList } from '../../../lists/contract-list.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { found } from '../../../plugins/errors.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { recordSecurityEvent, type EventOrigin } from '../../base/security-events/security-events.service.ts';
import { disputeSource, selectCurrentId, selectEvidence } from './disputes.read-model.ts';

/** Disputes of payments, as providers reported them last. */
export const disputes = contractList(dispute, disputeSource);

/** Reads a dispute as it is now by the id of any of its versions. */
export const readDisputeDetails = (database: Handle, lineId: string) =>
  onSnapshot(database, async (view) => {
    const id = await selectCurrentId(view, lineId);
    const row = found((id === undefined ? [] : await disputes.readByIds(view, [id]))[0], 'dispute');
    const shown = disputes.toRecord(row);
    const rows = await selectEvidence(view, shown._id, shown.record?._id ?? null);
    return { dispute: shown, evidence: evidenceOf(rows) };
  });

/**
 * Writes the evidence of a dispute as a page to send, once security event and audit entry of the export are stored.
 * @param call method and path, for the security event
 */
export async function exportDispute(
  database: Handle,
  actor: Actor & Pick<EventOrigin, 'log'>,
  lineId: string,
  call: Readonly<Record<'method' | 'path', string>>,
): Promise<{ name: string; html: string }> {
  const { dispute: exported, evidence } = await readDisputeDetails(database, lineId);
  const html = evidencePage(exported.externalId, evidence);
  await database.transaction().execute(async (transaction) => {
    await appendEntry(transaction, actor, 'dispute.export', ['dispute', exported._id], {
      provider: exported.provider,
    });
    const details = { ...call, recordId: exported._id, count: 1, complete: true };
    await recordSecurityEvent(transaction, actor, { kind: 'listExported', details });
  });
  return { name: `dispute-${exported.externalId.replaceAll(/[^\w-]+/g, '-')}.html`, html };
}

/** Sentences in place of what there is none of. */
const notes: Readonly<Record<string, string>> = {
  Trip: 'The platform knows no payment with this reference.',
  People: 'Not known without the payment.',
  'Payment and refunds': 'The platform has none for this reference.',
  'Decisions and changes': 'None is recorded.',
  Messages: 'The app sends no messages.',
};

/** Evidence in the order of a document. @param rows names and values by section */
const evidenceOf = (rows: Readonly<Record<string, EvidenceSection['lines']>>): EvidenceSection[] =>
  Object.entries({ ...rows, Messages: [] }).map(([title, lines]) => ({
    ...{ title, lines },
    note: lines.length === 0 ? (notes[title] ?? null) : null,
  }));

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Page with the evidence that loads nothing and has no script. */
function evidencePage(name: string, evidence: readonly EvidenceSection[]): string {
  const sections = evidence.map(({ title, lines, note }) => {
    const facts = lines.map((one) => `<dt>${escaped(one.name)}</dt><dd>${escaped(one.value)}</dd>`);
    return `<h2>${title}</h2>${note === null ? `<dl>${facts.join('')}</dl>` : `<p>${note}</p>`}`;
  });
  const heading = `Evidence on the dispute ${escaped(name)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${heading}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:15px/1.5 sans-serif;max-width:760px;margin:32px auto;padding:0 16px}h1{font-size:22px}h2{font-size:17px}
dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:4px 16px}dd{margin:0;overflow-wrap:anywhere}</style>
</head><body><h1>${heading}</h1>${sections.join('\n')}
<p>Times are those of Lagos (UTC+1).</p></body></html>
`;
}
