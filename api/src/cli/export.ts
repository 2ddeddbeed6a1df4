import { parseArgs } from 'node:util';
import { resolvePath } from '../config/environment.ts';
import { writeExport } from '../export/write-export.ts';
import { withDatabase } from './with-database.ts';

const help = `Writes all records to one file for each entity, so that the data can be used elsewhere.

  npm run export -w api -- --to export
  npm run export -w api -- --to export --format csv

  --to            folder; existing files of the same names are replaced
  --format        json: JSON lines as mongoexport writes them, which npm run import reads (default); csv: for spreadsheets
  --database-url  postgres://…, instead of DATABASE_URL
  --help          print this help

Names of fields follow the specification; deleted records have deletedAt. Admins, the audit and the ledger's entries are
not part of an export: npm run backup has everything. The files contain personal data; only their owner can read them.

The database is DATABASE_URL or DATA_DIR (default: data in the checkout). With PostgreSQL the server can keep running.
The embedded database allows one process at a time: stop the server first.`;

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      format: { type: 'string', default: 'json' },
      'database-url': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { format } = values;
  if (values.help) console.log(help);
  else if (!values.to) throw new Error('Missing required option --to FOLDER (see --help)');
  else if (format !== 'json' && format !== 'csv') throw new Error('--format must be json or csv');
  else await exportTo(resolvePath(values.to), format, values['database-url']);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function exportTo(
  folder: string,
  format: 'json' | 'csv',
  databaseUrl: string | undefined,
): Promise<void> {
  await withDatabase(async (database) => {
    for (const [entity, count] of Object.entries(await writeExport(database, folder, format))) {
      console.log(`${entity}: ${count.toLocaleString('en')} records`);
    }
  }, databaseUrl);
}
