import { isFields, type Fields } from './reading.ts';

/** Requirements of a capability. */
interface CapabilityRow {
  /** Part of the console that it enables, as a noun. */
  enables: string;
  /** Calls, as method and path below `/api`. */
  calls: readonly string[];
  /** Field that the body of each of these calls takes; without it the calls themselves are enough. */
  field?: string;
}

/**
 * Parts that a backend may have beyond section 7 of the specification: one row per capability. `/config.json` names those
 * that the deployment's backend has, and screens offer nothing else. Found in the backend's OpenAPI document.
 */
export const capabilityTable = {
  serverLogout: { enables: 'ending the session on the server', calls: ['POST /admin/logout'] },
  ownPassword: { enables: 'changing the own password', calls: ['PUT /admin/password'] },
  sessions: {
    enables: 'the own sessions',
    calls: ['GET /admin/sessions', 'DELETE /admin/sessions/{id}', 'POST /admin/sessions/end-others'],
  },
  secondFactor: {
    enables: 'second factors and their repeated proof',
    calls: [
      'GET /admin/factors',
      'POST /admin/factors/passkeys/options',
      'POST /admin/factors/passkeys',
      'DELETE /admin/factors/passkeys/{id}',
      'POST /admin/factors/totp',
      'POST /admin/factors/totp/confirm',
      'DELETE /admin/factors/totp',
      'POST /admin/factors/recovery-codes',
      'POST /admin/step-up/passkey-options',
      'POST /admin/step-up',
      'DELETE /dashboard/admins/{id}/factors',
      'POST /admin/login/passkey-options',
      'POST /admin/login/factor',
      'POST /admin/login/set-up/passkey-options',
      'POST /admin/login/set-up/passkey',
      'POST /admin/login/set-up/totp',
      'POST /admin/login/set-up/totp/confirm',
    ],
  },
  firstLogin: {
    enables: 'choosing an own password at the first login',
    calls: ['POST /admin/login/password'],
  },
  staffProposals: {
    enables: 'changes of staff that wait for a second super admin',
    calls: [
      'GET /dashboard/proposals',
      'POST /dashboard/proposals/{id}/confirm',
      'POST /dashboard/proposals/{id}/withdraw',
    ],
  },
  workToDo: {
    enables: 'numbers of what waits for staff',
    calls: ['GET /dashboard/work-to-do'],
  },
  reports: {
    enables: 'reports and statements',
    calls: ['GET /dashboard/reports', 'GET /dashboard/reports/statement'],
  },
  withdrawalDetails: {
    enables: 'evidence and approvals of a withdrawal',
    calls: ['GET /dashboard/withdrawal-requests/{id}'],
  },
  driverDetails: {
    enables: 'history of a driver application',
    calls: ['GET /dashboard/drivers/applications/{id}'],
  },
  driverVideo: {
    enables: "playing a driver's video, and notes on it",
    calls: [
      'GET /dashboard/drivers/applications/{id}/video-source',
      'GET /dashboard/drivers/applications/{id}/video-notes',
      'POST /dashboard/drivers/applications/{id}/video-notes',
    ],
  },
  review: {
    enables: 'review mode of withdrawal requests and driver applications',
    calls: [
      'POST /dashboard/withdrawal-requests/review/next',
      'POST /dashboard/withdrawal-requests/{id}/review/decide',
      'POST /dashboard/withdrawal-requests/{id}/review/undo',
      'POST /dashboard/drivers/applications/review/next',
    ],
  },
  notes: {
    enables: 'notes, holds and escalations of records',
    calls: [
      'GET /dashboard/records/{type}/{id}/notes',
      'POST /dashboard/records/{type}/{id}/notes',
      'POST /dashboard/records/{type}/{id}/mentions/read',
      'POST /dashboard/records/{type}/{id}/hold',
      'POST /dashboard/records/{type}/{id}/hold/release',
      'POST /dashboard/records/{type}/{id}/escalation',
      'POST /dashboard/records/{type}/{id}/escalation/return',
      'GET /dashboard/colleagues',
      'GET /dashboard/mentions',
      'GET /dashboard/escalations',
    ],
  },
  moderationReview: {
    enables: 'review mode of reported records and of posts',
    calls: [
      'GET /dashboard/deliver-parcels/{id}/review',
      'POST /dashboard/deliver-parcels/review/next',
      'POST /dashboard/deliver-parcels/{id}/review/decide',
      'GET /dashboard/offer-ride/{id}/review',
      'POST /dashboard/offer-ride/review/next',
      'POST /dashboard/offer-ride/{id}/review/decide',
      'GET /dashboard/passenger-requests/{id}/review',
      'POST /dashboard/passenger-requests/review/next',
      'POST /dashboard/passenger-requests/{id}/review/decide',
      'GET /dashboard/posts/{id}/review',
      'POST /dashboard/posts/review/next',
      'POST /dashboard/posts/{id}/review/decide',
    ],
  },
  live: {
    enables: 'changes by others as they happen',
    calls: ['GET /dashboard/changes'],
  },
  payouts: {
    enables: 'the payout queue',
    calls: ['GET /dashboard/payouts', 'POST /dashboard/payouts/{id}/settle'],
  },
  payoutClaims: {
    enables: 'claims of manual payouts',
    calls: ['POST /dashboard/payouts/{id}/claim', 'POST /dashboard/payouts/{id}/release'],
  },
  accountNames: {
    enables: "names of accounts from the provider's bank",
    calls: ['POST /dashboard/withdrawal-requests/{id}/resolve-account'],
  },
  remarks: {
    enables: 'a remark on a decision',
    calls: ['PUT /dashboard/update-withdrawal/'],
    field: 'remark',
  },
  versions: {
    enables: 'refusing a decision on what has changed since it was shown',
    calls: ['PUT /dashboard/update-withdrawal/'],
    field: 'version',
  },
  bulkVersions: {
    enables: 'refusing a decision on many requests for those that have changed',
    calls: ['POST /dashboard/withdrawals/accept-reject'],
    field: 'versions',
  },
  refunds: {
    enables: 'paying back what was paid',
    calls: ['POST /dashboard/sendparcels/delete', 'POST /dashboard/passengerrequests/delete'],
    field: 'refund',
  },
  refundApprovals: {
    enables: 'refunds that wait for a second admin',
    calls: ['GET /dashboard/refund-approvals', 'POST /dashboard/refund-approvals/decline'],
  },
  bulkJobs: {
    enables: 'actions on all records that match, as jobs of the server',
    calls: [
      'POST /dashboard/bulk',
      'GET /dashboard/bulk',
      'GET /dashboard/bulk/{id}',
      'GET /dashboard/bulk/{id}/items',
      'POST /dashboard/bulk/{id}/confirm',
      'POST /dashboard/bulk/{id}/cancel',
    ],
  },
  deletedRecords: {
    enables: 'deleted records and their restoring',
    calls: ['GET /dashboard/deleted', 'POST /dashboard/deleted/restore'],
  },
  audit: { enables: 'the audit trail', calls: ['GET /dashboard/audit'] },
  auditVerification: {
    enables: 'verification of the audit trail',
    calls: ['POST /dashboard/audit/verify'],
  },
  masking: {
    enables: 'masked personal data and its revealing',
    calls: ['POST /dashboard/personal-data/reveal'],
  },
  search: { enables: 'the search across all lists', calls: ['GET /dashboard/search'] },
  savedViews: {
    enables: 'saved views of lists',
    calls: [
      'GET /dashboard/saved-views',
      'GET /dashboard/saved-views/counts',
      'POST /dashboard/saved-views',
      'PUT /dashboard/saved-views/{id}',
      'DELETE /dashboard/saved-views/{id}',
    ],
  },
  securityEvents: { enables: 'security events', calls: ['GET /dashboard/security-events'] },
  personalData: {
    enables: "export, legal hold and erasure of one user's personal data",
    calls: [
      'GET /dashboard/users/{id}/personal-data',
      'POST /dashboard/users/{id}/export',
      'POST /dashboard/users/{id}/erase',
      'PUT /dashboard/users/{id}/legal-hold',
    ],
  },
  person: {
    enables: 'the page with everything about a user',
    calls: ['GET /dashboard/users/{id}/person', 'GET /dashboard/users/{id}/timeline'],
  },
  serviceKeys: {
    enables: 'keys of the service API',
    calls: [
      'GET /dashboard/service-keys',
      'POST /dashboard/service-keys',
      'DELETE /dashboard/service-keys/{id}',
    ],
  },
  webhooks: {
    enables: 'outgoing webhooks',
    calls: [
      'GET /dashboard/webhooks',
      'POST /dashboard/webhooks',
      'PUT /dashboard/webhooks/{id}',
      'DELETE /dashboard/webhooks/{id}',
      'POST /dashboard/webhooks/{id}/rotate',
      'POST /dashboard/webhooks/{id}/ping',
      'GET /dashboard/webhooks/deliveries',
      'POST /dashboard/webhooks/deliveries/replay',
      'POST /dashboard/webhooks/{id}/replay',
    ],
  },
} as const satisfies Record<string, CapabilityRow>;

/** Name of a capability. */
export type Capability = keyof typeof capabilityTable;

/** All capabilities; our own API has them. */
export const allCapabilities = Object.keys(capabilityTable) as readonly Capability[];

/** True for the name of a capability. */
export const isCapability = (name: string): name is Capability => Object.hasOwn(capabilityTable, name);

/**
 * Capabilities of a backend by its OpenAPI document. The paths in the document may begin with `/api`; what is no such
 * document has none.
 */
export function capabilitiesOf(openApi: unknown): Capability[] {
  const paths = isFields(openApi) && isFields(openApi.paths) ? openApi.paths : {};
  return allCapabilities.filter((name) => {
    const { calls, field } = capabilityTable[name] as CapabilityRow;
    return calls.every((call) => {
      const operation = operationOf(paths, call);
      return operation !== undefined && (field === undefined || takesField(openApi, operation, field));
    });
  });
}

const withoutParameterNames = (path: string) =>
  path
    .replace(/^\/api(?=\/)/, '')
    .replace(/\/$/, '')
    .replaceAll(/\{\w+\}/g, '{}');

function operationOf(paths: Fields, call: string): Fields | undefined {
  const [method = '', path = ''] = call.split(' ');
  const found = Object.keys(paths).find((one) => withoutParameterNames(one) === withoutParameterNames(path));
  const item = found === undefined ? undefined : paths[found];
  const operation = isFields(item) ? item[method.toLowerCase()] : undefined;
  return isFields(operation) ? operation : undefined;
}

/** Value at a path of keys. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce((inner, key) => (isFields(inner) ? inner[key] : undefined), value);
}

function takesField(openApi: unknown, operation: Fields, field: string): boolean {
  let schema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  const reference = at(schema, '$ref');
  if (typeof reference === 'string') schema = at(openApi, ...reference.replace(/^#\//, '').split('/'));
  const parts = isFields(schema) ? [schema.allOf, schema.oneOf, schema.anyOf].flat() : [];
  return [schema, ...parts].some((part) => at(part, 'properties', field) !== undefined);
}
