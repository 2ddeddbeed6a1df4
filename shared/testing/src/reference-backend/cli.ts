import { parseArgs } from 'node:util';
import { referenceAdmins, referencePassword } from './records.ts';
import { startReferenceBackend } from './server.ts';
import { variantNames, type VariantName } from './variants.ts';

const help = `npm run reference-backend -w @padiman/testing -- [options]

Starts a backend with exactly the calls of section 7 of the specification, in memory. The console in front of it:

  API_URL=http://127.0.0.1:4000 npm start

  --variant      plain     whole lists, under data or under the entity's name (default)
                 bare      bare arrays, no success flag, adminId instead of _id
                 quirks    5,000 records, missing fields, numbers in strings, refusals with 200, empty answers;
                           every 25th request fails, /dashboard/send-parcels takes 2 s
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
else if (isVariant(values.variant)) await start(values.variant);
else {
  console.error(`Unknown variant ${values.variant}; --variant takes ${variantNames.join(', ')}`);
  process.exitCode = 2;
}

async function start(variant: VariantName): Promise<void> {
  const isQuirky = variant === 'quirks';
  const records = values.records === undefined ? undefined : Number(values.records);
  const backend = await startReferenceBackend({
    variant,
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
