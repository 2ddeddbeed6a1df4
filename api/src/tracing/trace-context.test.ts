import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  callerRequestId,
  formatTraceparent,
  parseCallingPart,
  parseTraceparent,
  recordedRequestId,
} from './trace-context.ts';

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

test('a valid traceparent is read, of later versions too', () => {
  assert.deepEqual(parseTraceparent(`00-${traceId}-${spanId}-01`), { traceId, spanId, isSampled: true });
  assert.deepEqual(parseTraceparent(`00-${traceId}-${spanId}-00`), { traceId, spanId, isSampled: false });
  assert.deepEqual(parseTraceparent(`01-${traceId}-${spanId}-03-more`), { traceId, spanId, isSampled: true });
  assert.equal(formatTraceparent({ traceId, spanId, isSampled: true }), `00-${traceId}-${spanId}-01`);
});

for (const given of [
  undefined,
  '',
  'x',
  [`00-${traceId}-${spanId}-01`],
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\n`,
  `01-${traceId}-${spanId}-01-${'x'.repeat(100)}`,
])
  test(`traceparent ${JSON.stringify(given)} is refused`, () => {
    assert.equal(parseTraceparent(given), undefined);
  });

test("a caller's id of a request is recorded beside ours, or left out", () => {
  const headersOf = (given: string | string[] | undefined) => ({ headers: { 'x-request-id': given } });
  const idOf = (given: string | string[] | undefined) => callerRequestId(headersOf(given));
  assert.equal(recordedRequestId({ id: 'ours', ...headersOf('given-id-1') }), 'ours caller=given-id-1');
  assert.equal(recordedRequestId({ id: 'ours', ...headersOf('x caller=ours') }), 'ours');
  for (const given of [
    '0198f2aa-6d2c-7d11-9a55-c1f2a8a3f901',
    '12345678-1234-4123-8123-123456789012',
    '4bf92f3577b34da6a3123456789e4736',
    'Root_1-6789123.abc',
    'a'.repeat(64),
  ])
    assert.equal(idOf(given), given);
  const invalid = ['short', 'a'.repeat(65), 'with space', '<script>1', 'line\nbreak', '', '-starts-with'];
  // Phone and account numbers, also beside letters and hyphens as of a UUID.
  const numbers = [
    ...['08030000001', 'call.2348030000001', 'id-08030000001', 'a08030000001', '0803-000-0001'],
    ...['ada-okafor-2348030000001', 'a_0803_000_0001', '0198f2aa-6d2c-7d11-9a55-08030000001'],
  ];
  for (const given of [undefined, ['abcdefgh'], ...invalid, ...numbers]) assert.equal(idOf(given), undefined);
});

test('the calling part of the console is read from the baggage', () => {
  const remote = 'mfe-finance';
  const build = '0.1.0-1a2b';
  assert.deepEqual(parseCallingPart(`padiman.remote=${remote},padiman.build=${build}`), { remote, build });
  assert.deepEqual(parseCallingPart(`a=b, padiman.remote = ${remote} ;p=1`), { remote, build: undefined });
  for (const given of [undefined, '', 'padiman.remote=ada@example.com', 'padiman.build=1'])
    assert.equal(parseCallingPart(given), undefined);
  assert.deepEqual(parseCallingPart(`padiman.remote=${remote},padiman.build=a b`)?.build, undefined);
  assert.equal(parseCallingPart(`padiman.remote=${remote},x=${'x'.repeat(3000)}`), undefined);
});
