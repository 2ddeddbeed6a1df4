import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceCalls } from './public.ts';

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
