import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from './document.ts';
import { serviceCalls } from './contract-calls.ts';
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
