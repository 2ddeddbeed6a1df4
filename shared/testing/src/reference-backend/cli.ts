import { parseArgs } from 'node:util';
import { parseHabit, variantNames, type Habits, type VariantName } from './habits.ts';
import { referenceAdmins, referencePassword } from './records.ts';
import { startReferenceBackend } from './server.ts';

const help = `npm run reference-backend -w @padiman/testing -- [options]

Starts a backend with exactly the calls of section 7 of the specification, in memory. The console in front of it:

  API_URL=http://127.0.0.1:4000 npm start

  --variant      plain     whole lists, under data or under the entity's name (default)
                 bare      bare arrays, no success flag, adminId instead of _id
                 quirks    5,000 records, missing fields, numbers in strings, refusals with 200, empty answers;
                           every 25th request fails, /dashboard/send-parcels takes 2 s
                 sloppy    pages of 10, DD/MM/YYYY, amounts in texts, populated users, ids that repeat, refusals and
                           successes with 200 and a message, part of a bulk write left out
  --habit        name=value in place of the variant's (repeatable), such as pager=link or dates=dayFirst; an unknown one
                 lists those that there are
  --port         4000
  --host         127.0.0.1
  --prefix       Path before all calls (/api); '' for a mount at the root
  --records      Number of records in each large list
  --fail-every   Every nth request fails with 502 and an HTML page (0: never)
  --slow         Path of a call that takes 2 s (repeatable)
  --help         This text

Requests and one-time codes are printed. The records are the same at every start.`;

const { values } = parseArgs({
  options: {
    variant: { type: 'string', default: 'plain' },
    habit: { type: 'string', multiple: true, default: [] },
    port: { type: 'string', default: '4000' },
    host: { type: 'string', default: '127.0.0.1' },
    prefix: { type: 'string', default: '/api' },
    records: { type: 'string' },
    'fail-every': { type: 'string' },
    slow: { type: 'string', multiple: true },
    help: { type: 'boolean', short: 'h' },
  },
});

const isVariant = (name: string): name is VariantName => (variantNames as readonly string[]).includes(name);

if (values.help) console.log(help);
else {
  try {
    if (!isVariant(values.variant)) {
      throw new RangeError(`Unknown variant ${values.variant}; --variant takes ${variantNames.join(', ')}`);
    }
    await start(values.variant, Object.assign({}, ...values.habit.map(parseHabit)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

async function start(variant: VariantName, habits: Partial<Habits>): Promise<void> {
  const isQuirky = variant === 'quirks';
  const records = values.records === undefined ? undefined : Number(values.records);
  const backend = await startReferenceBackend({
    ...{ variant, habits },
    port: Number(values.port),
    host: values.host,
    prefix: values.prefix,
    ...(records !== undefined && { counts: { users: records, records } }),
    failEvery: Number(values['fail-every'] ?? (isQuirky ? 25 : 0)),
    onAnswer: ({ method, path, status, call, body }) => {
      console.log(`${status} ${method} ${path}${call ? '' : '  (no call of section 7)'}`);
      const { phoneNumber } = (body ?? {}) as { phoneNumber?: string };
      const code = path.endsWith('/forgot-password') && phoneNumber && backend.codeOf(phoneNumber);
      if (code) console.log(`    code for ${phoneNumber}: ${code}`);
    },
  });
  for (const path of values.slow ?? (isQuirky ? ['/dashboard/send-parcels'] : [])) {
    backend.disturb({ path, milliseconds: 2_000 });
  }
  console.log(`Reference backend (${variant}): ${backend.address}${values.prefix}`);
  console.log(`\nAdmins, password ${referencePassword}`);
  for (const [kind, { phoneNumber }] of Object.entries(referenceAdmins)) {
    console.log(`  ${phoneNumber}  ${kind}`);
  }
  console.log('');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void backend.stop());
}
