import { createInterface } from 'node:readline';
import { newAdmin } from '@padiman/contracts';
import { createAdmin } from '../modules/staff/admins/admins.service.ts';
import { command, withDatabase } from './command.ts';

const help = `Creates an admin in the database, such as the first super admin.

  npm run admin:create -w api -- --phone 08031234567 --first-name Ada --last-name Obi [--super]

  --phone        phone number of 11 digits
  --first-name   first name
  --last-name    last name
  --super        create a super admin; without it, an admin without rights
  --help         print this help

The password is read from the environment variable PASSWORD or from the terminal.
The database is DATABASE_URL or DATA_DIR (default: data in the checkout). The embedded database allows one process
at a time: stop the server first.`;

await command(
  help,
  {
    phone: { type: 'string', default: '' },
    'first-name': { type: 'string', default: '' },
    'last-name': { type: 'string', default: '' },
    super: { type: 'boolean', default: false },
  },
  async (values) => {
    const given = {
      phoneNumber: values.phone,
      firstName: values['first-name'],
      lastName: values['last-name'],
      password: process.env['PASSWORD'] || (await readPassword()),
    };
    const admin = await newAdmin.validate(given, { abortEarly: false });
    await withDatabase(async (database) => {
      await createAdmin(database, null, { ...admin, superAdmin: values.super });
      console.log(`Created ${values.super ? 'super admin' : 'admin'} ${admin.firstName} ${admin.lastName}.`);
    });
  },
);

/** Reads the password from the standard input; a terminal does not echo it. */
function readPassword(): Promise<string> {
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
