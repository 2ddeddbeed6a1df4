import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { newAdmin } from '@padiman/contracts';
import { ValidationError } from 'yup';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { databaseFromEnvironment } from '../config/environment.ts';
import { createAdmin } from '../modules/admins/admins.service.ts';

const help = `Creates an admin in the database; the way to the first super admin where there is no demo.

  npm run admin:create -w api -- --phone 08031234567 --first-name Ada --last-name Obi [--super]

  --phone        11 digits
  --first-name   --last-name
  --super        makes a super admin; without it an admin who holds no right yet
  --help         this text

The password is asked for, or taken from the environment variable PASSWORD.
DATABASE_URL or DATA_DIR (default: data in the checkout) say which database. The embedded database has one user at a time:
stop the server first.`;

try {
  await main();
} catch (error) {
  // A stack would help nobody at a shell; refused fields are named one by one.
  console.error(error instanceof ValidationError ? error.errors.join('\n') : (error as Error).message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      phone: { type: 'string', default: '' },
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
      super: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const given = {
    phoneNumber: values.phone,
    firstName: values['first-name'],
    lastName: values['last-name'],
    password: process.env['PASSWORD'] || (await askPassword()),
  };
  const admin = await newAdmin.validate(given, { abortEarly: false });
  const handle = await openDatabase(databaseFromEnvironment());
  try {
    await migrateToLatest(handle.kysely);
    await createAdmin(handle.kysely, null, { ...admin, superAdmin: values.super });
    console.log(`Created ${values.super ? 'super admin' : 'admin'} ${admin.firstName} ${admin.lastName}.`);
  } finally {
    await handle.close();
  }
}

/** Asks without showing what is typed, where there is a terminal. */
function askPassword(): Promise<string> {
  process.stdout.write('Password: ');
  const lines = createInterface({ input: process.stdin, output: undefined, terminal: process.stdin.isTTY });
  return new Promise((resolve) => {
    let answer = '';
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('close', () => {
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}
