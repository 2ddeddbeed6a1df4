/**
 * Path builder of the site and the console; links use it instead of literals. Source: specification section 2; `user` and
 * `appeals` are beyond it. Without an id it is the path as a descriptor names it.
 */
export const paths = {
  landing: () => '/',
  terms: () => '/terms',
  privacy: () => '/privacy',
  becomeDriver: () => '/become-driver',
  login: () => '/admin',
  forgotPassword: () => '/forgot-password',
  otp: () => '/otp',
  resetPassword: () => '/reset-password',
  resetSuccess: () => '/success',
  dashboard: () => '/dashboard',
  users: () => '/users',
  appeals: () => '/appeals',
  settings: () => '/settings',
  deliverParcel: () => '/deliver-parcel',
  offerRide: () => '/offer-ride',
  joinRide: () => '/join-ride',
  sendParcel: () => '/send-parcel',
  posts: () => '/posts',
  admins: () => '/admins',
  withdrawalRequests: () => '/request-withdrawals',
  payouts: () => '/payouts',
  referralEarnings: () => '/ref-earnings',
  driversRequests: () => '/drivers-requests',
  productEarnings: () => '/admin-earnings',
  user: (id = ':id') => `/users/${id}`,
} as const;
