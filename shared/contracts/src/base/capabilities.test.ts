import { allCapabilities, capabilitiesOf, capabilityTable, type Call, type Capability } from '../public.ts';
import * as contracts from '../public.ts';

const calls = Object.values<unknown>(contracts).filter(
  (one): one is Call => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

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
  return { openapi: '3.1.0', paths };
}

test('each call beyond the specification states its capability, and the table names no other', () => {
  const stated = calls.filter(({ capability }) => capability).map(nameOf);
  for (const call of calls) {
    if (call.capability) expect(capabilityTable[call.capability as Capability].calls).toContain(nameOf(call));
  }
  const fieldless = Object.values(capabilityTable).filter((row) => !('field' in row));
  const known = new Set(calls.map(nameOf));
  const named = fieldless.flatMap((row) => row.calls as readonly string[]).filter((name) => known.has(name));
  expect(stated.toSorted()).toEqual(expect.arrayContaining(named.toSorted()));
});

test('finds capabilities in an OpenAPI document, whatever its prefix and parameter names', () => {
  const all = [
    ...new Set(allCapabilities.flatMap((name) => capabilityTable[name].calls as readonly string[])),
  ];
  const fields = ['remark', 'version', 'versions', 'refund'];
  expect(capabilitiesOf(documentOf(all, fields))).toEqual(allCapabilities);
  const prefixed = all.map((name) => name.replace(' /', ' /api/').replaceAll('{id}', '{recordId}'));
  expect(capabilitiesOf(documentOf(prefixed, fields))).toEqual(allCapabilities);
});

test('a call without the field, or a part of the calls, is no capability', () => {
  const call = 'PUT /dashboard/update-withdrawal/';
  expect(capabilitiesOf(documentOf([call]))).toEqual([]);
  expect(capabilitiesOf(documentOf([call], ['remark']))).toEqual(['remarks']);
  expect(capabilitiesOf(documentOf(['GET /dashboard/payouts']))).toEqual([]);
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
