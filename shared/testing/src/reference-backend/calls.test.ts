import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  referenceCalls,
  startReferenceBackend,
  variantNames,
  type ReferenceBackend,
  type VariantName,
} from './public.ts';

/** Calls that section 7 of the specification lists. */
function specifiedCalls(): string[] {
  // Jest runs in the package's folder.
  const specification = readFileSync(join(process.cwd(), '../../docs/specification.md'), 'utf8');
  const section = /^## 7\.[^]*?(?=^## 8\.)/m.exec(specification)?.[0] ?? '';
  const stated = [...section.matchAll(/\b(GET|POST|PUT|DELETE) (\/[\w{}/-]+)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  const reads = /^### Dashboard reads[^]*?(?=^###)/m.exec(section)?.[0] ?? '';
  const read = [...reads.matchAll(/\/dashboard\/[\w-]+/g)].map(([path]) => `GET ${path}`);
  const actions = /^- Delete-items action.*$/m.exec(section)?.[0] ?? '';
  // The method is not shown; the reference backend takes POST, because a body is sent.
  const written = [...actions.matchAll(/ to (\/dashboard\/[\w/-]+)/g)].map(([, path]) => `POST ${path}`);
  return [...new Set([...stated, ...read, ...written])].sort();
}

test('the calls are those of section 7 of the specification', () => {
  const specified = specifiedCalls();
  expect(specified).toHaveLength(32);
  expect(referenceCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(specified);
});

test('the backend imports none of our packages', () => {
  const folder = join(process.cwd(), 'src/reference-backend');
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(sources.filter((source) => /from '@padiman/.test(source))).toEqual([]);
});

describe.each(variantNames)('the variant %s', (variant) => {
  let backend: ReferenceBackend;
  beforeAll(async () => (backend = await startReferenceBackend(small(variant))));
  afterAll(() => backend.stop());

  test.each(referenceCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'answers %s',
    async (_name, { method, path, open }) => {
      const concrete = path.replace(/\{\w+\}/g, '0123456789abcdef01234567');
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const answer = await request(backend, method, concrete, body);
      expect(answer.type).toMatch(/^application\/json/);
      expect(backend.requests.at(-1)).toMatchObject({ method, path: `/api${concrete}`, call: path });
      if (open) return;
      const refused = await request(backend, method, concrete, { ...body, token: '' });
      expect(refused).toMatchObject({ status: 401, json: { message: 'Unauthorized' } });
    },
  );

  test.each([
    ['GET', '/admin/me'],
    ['POST', '/admin/logout'],
    ['GET', '/openapi.json'],
    ['GET', '/dashboard/withdrawal-requests/0123456789abcdef01234567'],
    ['DELETE', '/dashboard/deliverparcels/delete'],
    ['GET', '/<script>'],
  ])('knows no %s %s', async (method, path) => {
    backend.reset();
    const answer = await request(backend, method, path);
    expect(answer.status).toBe(404);
    expect(answer.type).toMatch(/^text\/html/);
    expect(answer.text).toContain(`Cannot ${method} /api`);
    expect(answer.text).not.toContain('<script>');
    expect(backend.requests).toMatchObject([{ call: undefined }]);
  });
});

/** Few records, so that the tests are quick. */
const small = (variant: VariantName) => ({ variant, counts: { users: 40, records: 40, others: 40 } });

/** Calls a backend as the super admin. `token: ''` sends none. */
async function request(
  backend: ReferenceBackend,
  method: string,
  path: string,
  { body, token = backend.signIn('superAdmin').token }: { body?: unknown; token?: string } = {},
) {
  const response = await fetch(`${backend.address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { status: response.status, type, text, json: type.includes('json') ? JSON.parse(text) : undefined };
}
