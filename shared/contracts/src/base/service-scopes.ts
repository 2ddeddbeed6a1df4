/**
 * Scopes of service keys with their labels in sentences. A key may make the calls of its scopes alone; writing does not
 * include reading.
 */
export const serviceScopes = {
  'users:read': 'Read users',
  'users:write': 'Create, change and delete users',
  'trips:read': 'Read parcel trips',
  'trips:write': 'Create, change and cancel parcel trips',
  'rides:read': 'Read offered rides',
  'rides:write': 'Create, change and cancel offered rides',
  'requests:read': 'Read passenger requests',
  'requests:write': 'Create, change and cancel passenger requests',
  'parcels:read': 'Read sent parcels',
  'parcels:write': 'Create, change and cancel sent parcels',
  'posts:read': 'Read posts',
  'posts:write': 'Create, change and delete posts',
  'reports:write': 'Report users, trips, rides, requests, parcels and posts',
  'payments:write': 'Record payments, and refund on cancellation',
  'openings:write': 'Take over balances of users from another system, once each',
  'earnings:read': 'Read earnings',
  'earnings:write': 'Create and accept earnings',
  'withdrawals:read': 'Read withdrawal requests',
  'withdrawals:write': 'Create and cancel withdrawal requests',
  'drivers:read': 'Read driver applications',
  'drivers:write': 'Create, change and cancel driver applications',
  'appeals:write': 'Make appeals for members',
} as const;
export type ServiceScope = keyof typeof serviceScopes;

/** Names of all scopes. */
export const serviceScopeNames = Object.keys(serviceScopes) as readonly ServiceScope[];
