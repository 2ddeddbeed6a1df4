import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { bool, object, string } from 'yup';
import { defineCall, exported, listAnswer, listQuery } from '@padiman/contracts';
import { Components } from './components.ts';
import { openApiDocument } from './document.ts';
import { operationOf } from './operation.ts';
import { contractCalls, isList, serviceCalls } from './contract-calls.ts';
import { valuesOf } from '../testing/at-once.ts';

const document = openApiDocument({ product: 'Padiman', version: '1.2.3', base: '/api' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  assert.deepEqual([valid, errors ?? [], document.openapi], [true, [], '3.1.0']);
  assert.deepEqual(document.info.title, 'Padiman Console API');
});

test('has one operation for every call of the contracts', () => {
  const calls = [...contractCalls, ...serviceCalls];
  assert.ok(contractCalls.length >= 20 && serviceCalls.length >= 40);
  assert.deepEqual(
    operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`).sort(),
    calls.map((call) => `${call.name} ${call.method.toLowerCase()} ${call.path}`).sort(),
  );
});

test('declares every parameter of a path, and no other', () => {
  for (const { path, operation } of operations) {
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(
      valuesOf(declared, 'name').sort(),
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      operation.operationId,
    );
    assert.ok(declared.every(({ required }) => required));
  }
});

test('every reference has a component, and every component is referenced', () => {
  const text = JSON.stringify(document);
  const referred = new Set([...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name!));
  const { schemas, responses } = document.components;
  const defined = [
    ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ...Object.keys(responses).map((name) => `responses/${name}`),
  ];
  assert.deepEqual([...referred].sort(), defined.sort());
});

test('every list references its record schema, which the contracts export', () => {
  for (const call of [...contractCalls, ...serviceCalls].filter(isList)) {
    assert.match(
      JSON.stringify(operationOf(call, new Components()).responses['200']),
      /"items":\{"\$ref":"#\/components\/schemas\/\w+"\}/,
      call.name,
    );
  }
});

test('describes the access as text, as an extension and as a security requirement', () => {
  const byName = Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation]));
  assert.deepEqual(byName['login']!.security, []);
  assert.match(byName['login']!.description, /Open to everybody\.$/);
  assert.equal(byName['listUsers']!['x-access'], 'viewAllUsers');
  assert.match(byName['listUsers']!.description, /right "View All Users"/);
  assert.match(byName['listAdmins']!.description, /super admins alone/);
  for (const { operation } of operations)
    assert.equal(operation.security.length === 0, operation['x-access'] === 'public', operation.operationId);
});

test('service calls have a security scheme of their own, their scope, the idempotency key and examples', () => {
  const byName = Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation]));
  const { serviceCreateUser: create, serviceUpdateUser: update, serviceListUsers: list } = byName;
  assert.deepEqual([create!.security, create!['x-scope']], [[{ serviceKey: [] }], 'users:write']);
  assert.match(create!.description, /scope `users:write`\.$/);
  const key = ({ parameters }: typeof create & object) =>
    parameters.find(({ name }) => name === 'Idempotency-Key')?.required;
  assert.deepEqual([key(create!), key(update!), key(list!)], [true, false, undefined]);
  assert.ok('422' in create!.responses && !('422' in list!.responses));
  assert.doesNotMatch(JSON.stringify(list), /csv/);
});

test('examples of service calls match their contracts', () => {
  for (const { name, access, scope, body, answer, example } of serviceCalls) {
    assert.equal(access, 'service', name);
    assert.ok(scope !== undefined || name === 'serviceBatch', name);
    assert.ok(answer.isValidSync(example?.answer, { strict: true }), `${name}: ${JSON.stringify(example)}`);
    if (body) assert.doesNotThrow(() => body.validateSync(example?.body, { strict: true }), name);
  }
});

test('has the failures that follow from a call, and those that its contract lists', () => {
  const statuses = (name: string) =>
    Object.keys(operations.find(({ operation }) => operation.operationId === name)!.operation.responses);
  assert.deepEqual(statuses('me'), ['200', '400', '401', '429', '500', '503']);
  assert.deepEqual(statuses('listUsers'), ['200', '400', '401', '403', '429', '500', '503']);
  assert.deepEqual(statuses('fetchAdmin'), ['200', '400', '401', '403', '404', '429', '500', '503']);
  assert.ok(statuses('login').includes('401') && statuses('login').includes('413'));
  assert.ok(statuses('createAccount').includes('409'));
});

test('a new call is documented without further code', () => {
  const components = new Components();
  const call = defineCall('listParrots', 'GET /dashboard/parrots/{cage}', {
    ...exported,
    summary: 'Parrots',
    access: 'staff',
    params: object({ cage: string().required() }),
    query: listQuery(['all', 'loud']).shape({ sort: string().oneOf(['name', '-name']), green: bool() }),
    answer: listAnswer(object({ name: string().required() })),
  });
  const { tags, parameters, responses } = operationOf(call, components);
  assert.deepEqual(tags, ['Others']);
  assert.deepEqual(valuesOf(parameters, 'name', 'in', 'required'), [
    ['cage', 'path', true],
    ['limit', 'query', false],
    ['cursor', 'query', false],
    ['q', 'query', false],
    ['filter', 'query', false],
    ['sort', 'query', false],
    ['exactTotal', 'query', false],
    ['green', 'query', false],
  ]);
  const { content } = responses['200'] as { content: Record<string, object> };
  assert.deepEqual(Object.keys(content), ['application/json', 'text/csv']);
  assert.ok('404' in responses);
});
