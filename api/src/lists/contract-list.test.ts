import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { offeredRide, parcelTrip, post } from '@padiman/contracts';
import { recordMapper } from './answers.ts';
import { columnOf } from './contract-list.ts';

it('a field of a contract is read from the column of its name in snake case', () => {
  const fields = ['plate_no', 'reportRide', 'withdrawalID', 'totalEarnings'];
  const columns = ['plate_no', 'report_ride', 'withdrawal_id', 'total_earnings'];
  assert.deepEqual(fields.map(columnOf), columns);
});

describe('record mapper', () => {
  it('converts kobo to naira and times to ISO 8601', () => {
    const trip = recordMapper(parcelTrip)({ id: 'a', max_price: 123_456, min_price: 5 } as never);
    assert.deepEqual([trip._id, trip.max_price, trip.min_price], ['a', 1234.56, 0.05]);
    const mapped = recordMapper(post)({ id: 'b', createdAt: new Date(0), updatedAt: null } as never);
    assert.deepEqual([mapped.createdAt, mapped.updatedAt], ['1970-01-01T00:00:00.000Z', null]);
  });

  it('returns the fields of the contract and no other', () => {
    assert.deepEqual(recordMapper(offeredRide)({ id: 'a', sort_value: 'x', secret: 'y' }), { _id: 'a' });
  });
});
