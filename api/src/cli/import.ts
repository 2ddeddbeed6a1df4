import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { databaseFromEnvironment, resolvePath } from '../config/environment.ts';
import { openForCopying } from '../database/copying.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { entityNames } from '../import/entities.ts';
import { readMapping } from '../import/mapping.ts';
import { runImport, type ImportReport } from '../import/run-import.ts';
import { command, databaseHelp, databaseUrl, required } from './command.ts';

const help = `Imports the data of an existing platform from files of mongoexport: JSON lines, or CSV with a header.

  npm run import -w api -- --from export --dry-run
  npm run import -w api -- --from export --mapping mapping.json

  --from          folder with one file for each entity
  --mapping       JSON file with names of fields, constants, values, unit of money and time zone
  --dry-run       check everything and report, and change nothing
  --database-url  postgres://…, instead of DATABASE_URL
  --report        file of the report (default: import-report.json in the current folder)
  --most          maximum of refused rows that are printed (default: 20)
  --help          print this help

Files, each with the ending .json, .jsonl or .csv:
  ${entityNames.join('\n  ')}
Fields have the names of the specification unless the mapping says otherwise. Admins are not imported: invite them.

Invalid rows are refused and reported with line and reason; the others are imported. Records that exist, by id, stay
as they are, so that the same export can be imported twice. An interrupted import continues when it is run again.
The ledger is verified at the end. The report contains personal data; only its owner can read it.

Exits with 0 if all rows are imported or already there, with 2 if rows were refused, and with 1 if the import failed or
the verification found an inconsistency.
${databaseHelp}`;

await command(
  help,
  {
    from: { type: 'string' },
    mapping: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    report: { type: 'string', default: 'import-report.json' },
    most: { type: 'string', default: '20' },
    ...databaseUrl,
  },
  async (values) => {
    const folder = resolvePath(required(values.from, 'from FOLDER'));
    if (!/^\d{1,9}$/.test(values.most)) throw new Error('--most must be a number');
    const mapping = values.mapping === undefined ? {} : readJson(resolvePath(values.mapping));
    const reportFile = resolvePath(values.report);
    const report = await importFrom(folder, mapping, reportFile, {
      dryRun: values['dry-run'],
      databaseUrl: values['database-url'],
    });
    console.log(summaryOf(report, Number(values.most), reportFile));
    process.exitCode = report.findings.length > 0 ? 1 : report.refusals.length > 0 ? 2 : 0;
  },
);

async function importFrom(
  folder: string,
  mapping: unknown,
  reportFile: string,
  { dryRun, databaseUrl }: { dryRun: boolean; databaseUrl: string | undefined },
): Promise<ImportReport> {
  const valid = readMapping(mapping);
  const database = databaseFromEnvironment();
  const target = await openForCopying(databaseUrl === undefined ? database : { databaseUrl });
  let printed = 0;
  try {
    await migrateToLatest(target.kysely);
    return await runImport(target, {
      folder,
      mapping: valid,
      dryRun,
      onReport: (report) => writeReport(reportFile, report),
      onProgress: ({ entity, counts }) => {
        if (Date.now() - printed < 2_000) return;
        printed = Date.now();
        console.error(`${entity}: ${counts.read.toLocaleString('en')} rows read`);
      },
    });
  } finally {
    await target.close();
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`The mapping ${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** Replaces the report when the new one is complete. */
function writeReport(path: string, report: ImportReport): void {
  const { refusals, ...figures } = report;
  const rows = refusals.map((refusal) => `    ${JSON.stringify(refusal)}`).join(',\n');
  const head = JSON.stringify(figures, null, 2).slice(0, -2);
  writeFileSync(`${path}.part`, `${head},\n  "refusals": [${rows === '' ? '' : `\n${rows}\n  `}]\n}\n`, {
    mode: 0o600,
  });
  renameSync(`${path}.part`, path);
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function naira(kobo: number): string {
  return `NGN ${(kobo / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** Summary of an import for the terminal. @param most maximum of refused rows that are listed */
function summaryOf(report: ImportReport, most: number, reportFile: string): string {
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
  if (report.findings.length === 0) lines.push('The ledger is balanced.');
  if (report.dryRun) lines.push('Dry run: nothing was changed.');
  return lines.join('\n');
}
