import { basename } from 'node:path';
import type { ImportReport } from './run-import.ts';

const count = (value: number) => value.toLocaleString('en');
const naira = (kobo: number) =>
  `NGN ${(kobo / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Summary of an import for the terminal. @param most maximum of refused rows that are listed */
export function summaryOf(report: ImportReport, most: number, reportFile: string): string {
  const lines: string[] = [];
  if (report.resumed) lines.push('An interrupted import was continued. The figures include both runs.', '');
  for (const { entity, file, ...counts } of report.entities) {
    lines.push(
      `${entity} (${file}): ${count(counts.read)} read, ${count(counts.imported)} ${report.dryRun ? 'would be imported' : 'imported'}, ${count(counts.alreadyThere)} already there, ${count(counts.refused)} refused`,
    );
    for (const [field, { imported, alreadyThere }] of Object.entries(counts.sums)) {
      const before = alreadyThere === 0 ? '' : `, already there ${naira(alreadyThere)}`;
      lines.push(`  ${field}: ${naira(imported)}${before}`);
    }
    for (const [reason, rows] of Object.entries(counts.reasons))
      lines.push(`  refused ${count(rows)}: ${reason}`);
    for (const [note, rows] of Object.entries(counts.notes)) lines.push(`  note ${count(rows)}: ${note}`);
  }
  if (report.missing.length > 0) lines.push(`Without a file: ${report.missing.join(', ')}`);
  if (report.ignored.length > 0) lines.push(`Files that are not imported: ${report.ignored.join(', ')}`);
  const { refusals } = report;
  if (refusals.length > 0) lines.push('', 'Refused rows:');
  for (const { file, line, id, reason, detail } of refusals.slice(0, most)) {
    lines.push(
      `  ${file}:${line}${id === null ? '' : ` ${id}`}: ${reason}${detail === '' ? '' : `: ${detail}`}`,
    );
  }
  if (refusals.length > most)
    lines.push(`  and ${count(refusals.length - most)} more, see ${basename(reportFile)}`);
  lines.push('', ...report.findings);
  if (report.findings.length === 0)
    lines.push('Every counter equals the recount, and the ledger is balanced.');
  if (report.dryRun) lines.push('Dry run: nothing was changed.');
  return lines.join('\n');
}
