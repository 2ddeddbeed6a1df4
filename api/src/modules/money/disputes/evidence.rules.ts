import type { Dispute, EvidenceSection } from '@padiman/contracts';
import type { EvidenceRows } from './disputes.read-model.ts';

type Line = EvidenceSection['lines'][number];

const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Africa/Lagos', day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

/** `23 Nov 2026, 14:05` in Africa/Lagos; a day without the time. */
const time = (at: string): string => {
  const text = clock.format(new Date(at));
  return at.length > 10 ? text : text.replace(/,.*/, '');
};

const naira = (amount: number): string =>
  `${amount < 0 ? '−' : ''}₦${Math.abs(amount).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Sentence case of a name: `sentParcel.update` is `Sent parcel update`, `start_ride` is `Start ride`. */
const sentenceCase = (name: string): string => {
  const text = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Flags and days of a change; other values can be internal, and are left out. */
const changes = (after: Record<string, unknown> | null): string[] =>
  Object.entries(after ?? {}).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [`${sentenceCase(name).toLowerCase()}: ${value ? 'yes' : 'no'}`];
    const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    return isDay ? [`${sentenceCase(name).toLowerCase()}: ${time(value)}`] : [];
  });

const facts = (entries: Readonly<Record<string, string | null | undefined>>): Line[] =>
  Object.entries(entries).flatMap(([name, value]) => (value ? [{ name, value }] : []));

const section = (title: string, lines: Line[], note: string | null = null): EvidenceSection => ({
  ...{ title, lines },
  note: lines.length === 0 ? note : null,
});

/** Evidence about a dispute, in the order of a document. Times are those of Africa/Lagos. */
export function evidenceOf(dispute: Dispute, rows: EvidenceRows): EvidenceSection[] {
  const [trip] = rows.trip;
  const [paid] = rows.payment;
  return [
    section(
      'Trip',
      trip === undefined
        ? []
        : facts({
            [trip.what]: trip.route,
            Day: time(trip.day),
            Requested: time(trip.created_at),
            'Last change': time(trip.updated_at),
            Deleted: trip.deleted_at && time(trip.deleted_at),
            ...trip.details,
            States: Object.entries(trip.states)
              .map(([state, is]) => (is ? state : `not ${state}`))
              .join(', '),
          }),
      'The platform knows no payment with this reference.',
    ),
    section(
      'People',
      rows.people.map(({ role, name, phone_number: phone, email, is_verified, created_at }) => ({
        name: role,
        value: [
          ...[name, phone, ...(email ? [email] : [])],
          `${is_verified ? 'verified' : 'not verified'}, member since ${time(created_at)}`,
        ].join(' · '),
      })),
      'Not known without the payment.',
    ),
    section(
      'Payment and refunds',
      [
        ...(paid
          ? [{ name: 'Paid through', value: `${sentenceCase(paid.provider)}, ${time(paid.at)}` }]
          : []),
        ...(trip ? [{ name: 'Price', value: naira(trip.amount / 100) }] : []),
        ...rows.entries.map(({ kind, at, amount }) => ({
          name: sentenceCase(kind),
          value: `${naira(amount / 100)}, ${time(at)}`,
        })),
        ...(trip ? [{ name: 'Refunded in all', value: naira(trip.refunded / 100) }] : []),
      ],
      'The platform has none for this reference.',
    ),
    section(
      'Reports of the provider',
      rows.reports.map(({ kind, status, amount, at, fetched_at }) => ({
        name: `${sentenceCase(kind)}, ${status}`,
        value: `${naira(amount / 100)}, ${time(at)}, received ${time(fetched_at)}`,
      })),
    ),
    section(
      'Decisions and changes',
      rows.history.map(({ at, action, by, after }) => ({
        name: time(at),
        value: [`${sentenceCase(action)} by ${by}`, ...changes(after)].join('; '),
      })),
      'None is recorded.',
    ),
    section('Messages', [], 'The app sends no messages.'),
  ];
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Page with the evidence that loads nothing and has no script. */
export function evidencePage(
  dispute: Dispute,
  evidence: readonly EvidenceSection[],
  writtenAt: Date,
): string {
  const head = facts({
    Provider: sentenceCase(dispute.provider),
    'Payment reference': dispute.reference,
    Amount: naira(dispute.amount),
    Status: dispute.status,
    Opened: time(dispute.openedAt),
    'Evidence due': dispute.dueAt && time(dispute.dueAt),
    Reason: dispute.reason,
    Written: time(writtenAt.toISOString()),
  });
  const list = (lines: readonly Line[]) =>
    `<dl>${lines.map(({ name, value }) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;
  const sections = evidence.map(
    ({ title, lines, note }) =>
      `<h2>${escaped(title)}</h2>${note === null ? list(lines) : `<p>${escaped(note)}</p>`}`,
  );
  const title = escaped(`Evidence on the dispute ${dispute.externalId}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:15px/1.5 sans-serif;max-width:760px;margin:32px auto;padding:0 16px}h1{font-size:22px}h2{font-size:17px}
dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:4px 16px}dd{margin:0;overflow-wrap:anywhere}</style>
</head><body><h1>${title}</h1>${list(head)}${sections.join('\n')}
<p>Times are those of Lagos (UTC+1).</p></body></html>
`;
}
