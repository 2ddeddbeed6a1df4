import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readSettings } from './settings.ts';

type Given = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
after(() => rmSync(folder, { recursive: true }));
const BACKEND_FILE = join(folder, 'backend.json');
const known = { capabilities: ['refunds'], lists: { all: { pager: 'page', limit: 50 } }, dates: 'dayFirst' };
writeFileSync(BACKEND_FILE, JSON.stringify(known));

const NODE_ENV = 'production';
const keys = { AUTH_SECRET: 'x'.repeat(32), REGISTRY_PUBLIC_KEYS: 'x'.repeat(43) };
const stated = { FOUR_EYES_LIMIT: 'none', AUDIT_HEAD_URL: 'none', PUBLIC_ORIGIN: 'none', ...keys };
const own = { API_BASE: 'https://console.example/api', PUBLIC_ORIGIN: 'https://console.example' };
const dev = 'https://dev.example:3001';
const shops = ['https://res.cloudinary.com', 'https://firebasestorage.googleapis.com'];

/** Others than the developer can reach the process. */
const reachable: readonly Given[] = [
  { NODE_ENV, DATABASE_URL: 'postgres://127.0.0.1/padiman', ...stated },
  { HOST: '0.0.0.0' },
  { PUBLIC_ORIGIN: 'https://padiman.example' },
  { TRUSTED_PROXIES: '10.0.0.1' },
];
const elsewhere: readonly Given[] = [
  { API_URL: 'http://localhost:1' },
  { API_BASE: 'https://api.example/api' },
  { API_BASE: 'https://api.example/api', PUBLIC_ORIGIN: 'https://console.example' },
];

const valid: readonly (readonly [given: Given, expected: object])[] = [
  [
    { PORT: '' },
    {
      ...{ PORT: 8080, DEMO: true, opensApi: true, backend: undefined, backendSettings: undefined },
      ...{ API_BASE: '/api', IMAGE_ORIGINS: shops, webVitalsShare: 1, cdnPageSeconds: 0 },
    },
  ],
  [{ DATABASE_URL: 'postgres://127.0.0.1/padiman' }, { DEMO: false, webVitalsShare: 0.25 }],
  ...reachable.flatMap((given) => [
    [given, { DEMO: false, DEV_ORIGINS: [] }] as const,
    [{ ...given, DEV_ORIGINS: dev }, { DEV_ORIGINS: [dev] }] as const,
  ]),
  [{ IMAGE_ORIGINS: 'https://pictures.example' }, { IMAGE_ORIGINS: ['https://pictures.example'] }],
  // Without an API of its own a process needs none of its providers, nor a database.
  ...elsewhere.map(
    (address) =>
      [
        { PUBLIC_ORIGIN: 'none', ...address, PAYOUT_PROVIDER: 'paystack', NODE_ENV },
        { opensApi: false },
      ] as const,
  ),
  // An API_BASE on the own origin is no other API.
  [own, { opensApi: true }],
  // Paths of calls begin with a slash.
  [{ API_BASE: 'https://api.example/v1/' }, { API_BASE: 'https://api.example/v1' }],
  [{ API_BASE: '/api/' }, { API_BASE: '/api' }],
  ...elsewhere.map((address) => [{ ...address, BACKEND_FILE }, { backendSettings: known }] as const),
  [{ API_URL: 'https://host.example/v1' }, { backend: { url: 'https://host.example/v1', deadlines: {} } }],
  [
    { API_URL: 'https://host.example/v1?prefix=/&timeout_ms=2000&health=/up' },
    {
      backend: {
        ...{ url: 'https://host.example/v1', prefix: '/', healthPath: '/up' },
        deadlines: { headers: 2000 },
      },
    },
  ],
  [
    { NODE_ENV, DATABASE_URL: 'embedded', ...stated },
    { database: { databaseUrl: undefined }, PUBLIC_ORIGIN: undefined },
  ],
  [{ CDN_PAGE_SECONDS: '60' }, { cdnPageSeconds: 60 }],
];

for (const [given, expected] of valid) {
  test(`valid: ${JSON.stringify(given)}`, () => assert.partialDeepStrictEqual(readSettings(given), expected));
}

const API_URL = 'http://host';
const invalid: readonly (readonly [given: Given, message: RegExp])[] = [
  [{ PORT: 'many' }, /^PORT must be a number/],
  [{ PORT: '70000' }, /^PORT/],
  [{ DEMO: 'true', NODE_ENV, DATABASE_URL: 'embedded' }, /^DEMO=true is for trying out, and is not allowed/],
  [{ API_URL: 'api.example' }, /^API_URL must be an address/],
  [{ API_URL: 'https://user:secret@host.example' }, /^API_URL [^\n]* without user/],
  [{ API_URL: 'https://host.example/api?key=1' }, /^API_URL must be an address/],
  [{ API_URL: 'https://host.example:99999' }, /^API_URL/],
  [{ API_URL: 'https://host.example/a b' }, /^API_URL/],
  [{ API_URL: `${API_URL}?prefix=v2/api` }, /^API_URL has an option prefix that must be a path/],
  [{ API_URL: `${API_URL}?prefix=/v2/../api` }, /^API_URL has an option prefix that must be a path/],
  [
    { API_URL: `${API_URL}?timeout_ms=0` },
    /^API_URL has an option timeout_ms that must be a number from 100/,
  ],
  [{ API_URL: `${API_URL}?health=up` }, /^API_URL has an option health that must be a path/],
  [{ BACKEND_FILE }, /^BACKEND_FILE describes an existing backend: set its API_URL or API_BASE[^\n]*$/],
  [{ API_URL, BACKEND_FILE: '/nowhere.json' }, /^BACKEND_FILE \/nowhere\.json: ENOENT/],
  [{ DEV_ORIGINS: 'http://localhost:3001/path' }, /^DEV_ORIGINS must be origins such as .*item 1 is not/],
  [{ IMAGE_ORIGINS: 'https:' }, /^IMAGE_ORIGINS must be origins/],
  [{ CDN_PAGE_SECONDS: 'often' }, /^CDN_PAGE_SECONDS must be/],
  [{ NODE_ENV }, /^NODE_ENV=production needs DATABASE_URL/],
  [
    { NODE_ENV, DATABASE_URL: 'embedded', ...stated, AUDIT_HEAD_URL: '' },
    /^[^\n]* needs AUDIT_HEAD_URL[^\n]*$/,
  ],
  [
    { NODE_ENV, DATABASE_URL: 'embedded', ...stated, REGISTRY_PUBLIC_KEYS: '' },
    /^NODE_ENV=production needs REGISTRY_PUBLIC_KEYS, or PADIMAN_KEY[^\n]*$/,
  ],
  // The API of others has its own settings; the origin is the edge's.
  [{ NODE_ENV, API_URL: 'http://localhost:1' }, /^NODE_ENV=production needs PUBLIC_ORIGIN[^\n]*$/],
  [{ ...own, PAYOUT_PROVIDER: 'paystack' }, /^PAYOUT_PROVIDER=paystack needs PAYSTACK_SECRET_KEY$/],
  // All problems at once, those between variables too.
  [
    { PORT: 'x', LOG_LEVEL: 'loud', PAYOUT_PROVIDER: 'paystack' },
    /^PORT .*\nLOG_LEVEL .*\nPAYOUT_PROVIDER=paystack needs PAYSTACK_SECRET_KEY$/,
  ],
];

for (const [given, message] of invalid) {
  test(`invalid: ${JSON.stringify(given)}`, () => assert.throws(() => readSettings(given), { message }));
}

for (const [given, message] of [
  ['{', /JSON/],
  [{ pagers: {} }, /unknown key: pagers/],
  [{ capabilities: ['refunds', 'money'] }, /capabilities\[1\] must be one of/],
  [{ missing: ['deleteEverything'] }, /missing names deleteEverything, which is no call/],
  [{ calls: { deletePost: 'DELETE' } }, /calls\.deletePost must be a method and a path/],
  [{ lists: { all: { pager: 'link' } } }, /lists\.all must be a pager/],
] as const) {
  test(`an invalid BACKEND_FILE: ${JSON.stringify(given)}`, () => {
    const file = join(folder, 'invalid.json');
    writeFileSync(file, typeof given === 'string' ? given : JSON.stringify(given));
    const read = () => readSettings({ API_URL, BACKEND_FILE: file });
    assert.throws(read, { message: new RegExp(`^BACKEND_FILE ${file}: .*${message.source}`) });
  });
}

test('an invalid value is not repeated, because it may be a secret in the wrong variable', () => {
  const secret = 'sk_live_0123456789';
  const names = [
    'REGISTRY_PUBLIC_KEYS',
    'DATABASE_URL',
    'AUTH_SECRET',
    'SMS_PROVIDER',
    'API_URL',
    'CDN_PAGE_SECONDS',
  ];
  assert.throws(
    () => readSettings(Object.fromEntries(names.map((name) => [name, secret]))),
    ({ message }: Error) => message.split('\n').length === names.length && !message.includes(secret),
  );
});
