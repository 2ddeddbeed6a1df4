import * as contracts from '../public.ts';
import { allCapabilities, callsIn, namedCapabilities } from '../public.ts';

const calls = callsIn(contracts);
const capabilitiesOf = (document: unknown) => contracts.capabilitiesOf(document, calls);

/** OpenAPI document with the given calls; each body takes `fields`. */
function documentOf(names: readonly string[], fields: readonly string[] = []) {
  const schema = { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, {}])) };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of names) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { requestBody: { content: { 'application/json': { schema } } } },
    };
  }
  return { openapi: '3.1.0', paths, 'x-capabilities': namedCapabilities };
}

test('calls state capabilities of the table, and each of those has a call or a field', () => {
  const stated = new Set(calls.flatMap(({ capability }) => capability ?? []));
  const ofFields = ['remarks', 'versions', 'bulkVersions', 'refunds'];
  expect([...stated, ...ofFields, ...namedCapabilities].toSorted()).toEqual(allCapabilities.toSorted());
});

test('finds capabilities in an OpenAPI document, whatever its prefix and parameter names', () => {
  const all = calls.map(({ method, path }) => `${method} ${path}`);
  const fields = ['remark', 'version', 'versions', 'refund'];
  expect(capabilitiesOf(documentOf(all, fields))).toEqual(allCapabilities);
  const prefixed = all.map((name) => name.replace(' /', ' /api/').replaceAll('{id}', '{recordId}'));
  expect(capabilitiesOf(documentOf(prefixed, fields))).toEqual(allCapabilities);
});

test('a call without the field, or a part of the calls, is no capability', () => {
  const call = 'PUT /dashboard/update-withdrawal/';
  expect(capabilitiesOf(documentOf([call]))).toEqual(namedCapabilities);
  expect(capabilitiesOf(documentOf([call], ['remark']))).toEqual([...namedCapabilities, 'remarks']);
  expect(capabilitiesOf(documentOf(['GET /dashboard/payouts']))).toEqual(namedCapabilities);
});

test.each([[undefined], [null], ['<html>'], [{}], [{ paths: [] }], [{ paths: { '/admin/logout': null } }]])(
  '%j has none',
  (document) => {
    expect(capabilitiesOf(document)).toEqual([]);
  },
);

test('follows references to the schema of a body', () => {
  const document = {
    components: { schemas: { Decision: { properties: { remark: {} } } } },
    paths: {
      '/api/dashboard/update-withdrawal': {
        put: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Decision' } } },
          },
        },
      },
    },
  };
  expect(capabilitiesOf(document)).toEqual(['remarks']);
});
