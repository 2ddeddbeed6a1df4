import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAt } from './map-row.ts';
import {
  day,
  flag,
  instant,
  money,
  phone,
  RowRefused,
  timeZone,
  type ValueReader,
  type ValueSettings,
} from './values.ts';

const settings: ValueSettings = {
  money: 'naira',
  ids: 'keep',
  phones: 'nigerian',
  zone: timeZone('Africa/Lagos'),
};

/** Reads a value of extended JSON; the reason if it is refused. */
function read(reader: ValueReader, value: unknown, changed: Partial<ValueSettings> = {}): string {
  try {
    return reader(valueAt('x')({ x: value }), 'x', { ...settings, ...changed });
  } catch (error) {
    assert.ok(error instanceof RowRefused, String(error));
    return error.reason;
  }
}

test('money is exact, in the forms of extended JSON and as text', () => {
  for (const [value, kobo] of [
    [1000, '100000'],
    [0.1 + 0.2, '30'],
    ['1,234,567.89', '123456789'],
    ['₦ 50', '5000'],
    [{ $numberDecimal: '90071992547.41' }, '9007199254741'],
    [{ $numberLong: '12' }, '1200'],
    [{ $numberDouble: '-3.5' }, '-350'],
    [-0, '0'],
    [1.005, 'x has a fraction of a kobo'],
    ['1.234', 'x has a fraction of a kobo'],
    ['12,34', 'x is no amount'],
    ['', 'x is no amount'],
    [{ $numberDouble: 'NaN' }, 'x is no amount'],
    [Number.MAX_VALUE, 'x is no amount'],
    [1e12, 'x is too large'],
  ] as const) {
    assert.equal(read(money, value), kobo, JSON.stringify(value));
  }
  assert.equal(read(money, '500', { money: 'kobo' }), '500');
  assert.equal(read(money, 500.5, { money: 'kobo' }), 'x has a fraction of a kobo');
});

test('phone numbers get eleven digits', () => {
  for (const given of ['08031234567', '+2348031234567', '2348031234567', '0803-123 4567', 8031234567])
    assert.equal(read(phone, given), '08031234567');
  assert.equal(read(phone, '8031234567'), 'x has not 11 digits');
  assert.equal(read(phone, '+44 20 7946 0000', { phones: 'any' }), '+44 20 7946 0000');
});

test('times without offset, and days of instants, are in the time zone', () => {
  assert.equal(read(instant, '2026-03-01 08:00'), '2026-03-01T07:00:00.000Z');
  assert.equal(read(instant, { $date: '2026-03-01T08:00:00Z' }), '2026-03-01T08:00:00.000Z');
  assert.equal(read(instant, { $date: { $numberLong: '1772352000000' } }), '2026-03-01T08:00:00.000Z');
  assert.equal(read(instant, '2026-03-01T08:00:00+05:30'), '2026-03-01T02:30:00.000Z');
  assert.deepEqual([read(instant, 'yesterday'), read(instant, 0)], ['x is no time', 'x is no time']);
  const newYork = { zone: timeZone('America/New_York') };
  assert.equal(read(instant, '2026-03-08T03:30:00', newYork), '2026-03-08T07:30:00.000Z');
  assert.equal(read(instant, '2026-03-08T01:30:00', newYork), '2026-03-08T06:30:00.000Z');
  assert.equal(read(day, { $date: '2026-03-01T23:30:00Z' }), '2026-03-02');
  assert.deepEqual([read(day, '2026-03-01'), read(day, '2026-03-01T23:30:00')], ['2026-03-01', '2026-03-01']);
  assert.deepEqual([read(day, '2026-02-30'), read(day, '01/03/2026')], ['x is no date', 'x is no time']);
});

test('flags are true, false and their usual forms', () => {
  for (const yes of [true, 'true', 'Yes', 1, { $numberInt: '1' }]) assert.equal(read(flag, yes), 'true');
  for (const no of [false, 'no', 0]) assert.equal(read(flag, no), 'false');
  assert.equal(read(flag, 'maybe'), 'x is neither true nor false');
});
