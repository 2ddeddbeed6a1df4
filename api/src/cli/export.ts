import { resolvePath } from '../config/environment.ts';
import { writeExport } from '../export/write-export.ts';
import { command, databaseHelp, databaseUrl, required, withDatabase } from './command.ts';

const help = `Writes all records to one file for each entity, so that the data can be used elsewhere.

  npm run export -w api -- --to export
  npm run export -w api -- --to export --format csv

  --to            folder; existing files of the same names are replaced
  --format        json: JSON lines as mongoexport writes them, which npm run import reads (default); csv: for spreadsheets
  --database-url  postgres://…, instead of DATABASE_URL
  --help          print this help

Names of fields follow the specification; deleted records have deletedAt. Admins, the audit and the ledger's entries are
not part of an export: npm run backup has everything. The files contain personal data; only their owner can read them.
${databaseHelp}`;

await command(
  help,
  { to: { type: 'string' }, format: { type: 'string', default: 'json' }, ...databaseUrl },
  ({ to, format, 'database-url': url }) => {
    const folder = resolvePath(required(to, 'to FOLDER'));
    if (format !== 'json' && format !== 'csv') throw new Error('--format must be json or csv');
    return withDatabase(async (database) => {
      for (const [entity, count] of Object.entries(await writeExport(database, folder, format)))
        console.log(`${entity}: ${count.toLocaleString('en')} records`);
    }, url);
  },
);
