import type { EvidenceSection } from '@padiman/contracts';

/** Sentences in place of what there is none of. */
const notes: Readonly<Record<string, string>> = {
  Trip: 'The platform knows no payment with this reference.',
  People: 'Not known without the payment.',
  'Payment and refunds': 'The platform has none for this reference.',
  'Decisions and changes': 'None is recorded.',
  Messages: 'The app sends no messages.',
};

/** Evidence in the order of a document. @param rows names and values by section */
export const evidenceOf = (rows: Readonly<Record<string, EvidenceSection['lines']>>): EvidenceSection[] =>
  Object.entries({ ...rows, Messages: [] }).map(([title, lines]) => ({
    ...{ title, lines },
    note: lines.length === 0 ? (notes[title] ?? null) : null,
  }));

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Page with the evidence that loads nothing and has no script. */
export function evidencePage(name: string, evidence: readonly EvidenceSection[]): string {
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
