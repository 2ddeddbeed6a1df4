import { itemsCall, type ItemType } from './deletions.calls.ts';

test.each<[ItemType, string]>([
  ['deliverparcels', '/dashboard/deliverparcels/delete'],
  ['sendparcels', '/dashboard/sendparcels/delete'],
  ['drivers', '/dashboard/drivers/delete'],
  ['passengerrequests', '/dashboard/passengerrequests/delete'],
  ['withdrawals', '/dashboard/withdrawals/accept-reject'],
  ['admins', '/dashboard/admins'],
])('items of type %s go to %s', (itemType, path) => {
  expect(itemsCall(itemType).path).toBe(path);
});

test.each(['users', '', 'constructor', '__proto__', 'Drivers'])(
  '"%s" is an invalid item type',
  (itemType) => {
    expect(() => itemsCall(itemType as ItemType)).toThrow('Invalid item type.');
  },
);
