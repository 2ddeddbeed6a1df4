import { errorAnswer, type Call, type ErrorCode } from '@padiman/contracts';
import { translate } from '../plugins/json-schema.ts';
import { statusOf } from '../plugins/error-handler.ts';
import type { Components } from './components.ts';

interface Failure {
  /** Description, the same for every call. */
  meaning: string;
  /** Message of the example. */
  message: string;
  fields?: Record<string, string>;
  retryAfter?: boolean;
}

const failures: Record<ErrorCode, Failure> = {
  validation: {
    meaning: 'The request does not match this description. `fields` has the reason for each field.',
    message: 'The request is not valid.',
    fields: { limit: 'limit must be an integer' },
  },
  unauthenticated: { meaning: 'The request has no valid session.', message: 'Please log in.' },
  forbidden: {
    meaning: 'The caller lacks the right for this call.',
    message: 'You do not have the right to do this.',
  },
  stepUpRequired: {
    meaning:
      'The caller lacks the right for this call (`forbidden`), or has a second factor and has not proved it in the last 10 minutes (`stepUpRequired`): prove it by `POST /admin/step-up` and repeat the call.',
    message: 'Confirm with your second factor to go on.',
  },
  notFound: { meaning: 'There is no such record.', message: 'There is no such record.' },
  conflict: {
    meaning: 'The request conflicts with the current state.',
    message: 'This was decided otherwise already.',
  },
  notIndependent: {
    meaning:
      'The request conflicts with the current state (`conflict`), or one of the caller and the other admin of this decision changed the account or rights of the other in the last 30 days (`notIndependent`): another admin must decide.',
    message: 'Another admin must decide this.',
  },
  underWay: {
    meaning:
      'The request conflicts with the current state (`conflict`), or somebody is on the road, and the message names them (`underWay`): send it again with `confirmUnderWay`.',
    message:
      'On the road today: Ada Obi drives from Lagos to Ibadan with Bola Ade. Send it again with confirmUnderWay.',
  },
  keyReused: {
    meaning: 'The idempotency key was used for another request.',
    message: 'This idempotency key was used for another request.',
  },
  tooLarge: { meaning: 'The body exceeds the limit.', message: 'The request is too large.' },
  tooManyRequests: {
    meaning: 'Too many requests. `Retry-After` has the seconds until a retry.',
    message: 'Too many requests. Please try again later.',
    retryAfter: true,
  },
  internal: { meaning: 'Internal error, logged under `requestId`.', message: 'Something went wrong' },
  unavailable: {
    meaning: 'Server or database are overloaded. `Retry-After` has the seconds until a retry, if known.',
    message: 'The server is busy. Please try again.',
    retryAfter: true,
  },
};

const notJson: Failure = {
  meaning: 'The content type of the body is not JSON.',
  message: 'The body must be JSON.',
};
const codes = Object.keys(failures) as ErrorCode[];
const requestId = '5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11';
const headers = {
  'Retry-After': { description: 'Seconds until a retry.', schema: { type: 'integer' } },
};

/** Responses of failed calls by error code, all with the same envelope. */
export function failureResponses(components: Components): Record<string, object> {
  const schema = components.refer(translate(errorAnswer, 'answer'));
  const response = (code: ErrorCode, { meaning, message, fields, retryAfter }: Failure) => {
    const example = { success: false, code, message, ...(fields && { fields }), requestId };
    return {
      description: meaning,
      ...(retryAfter && { headers }),
      content: { 'application/json': { schema, example } },
    };
  };
  return {
    ...Object.fromEntries(codes.map((code) => [code, response(code, failures[code])])),
    notJson: response('validation', notJson),
  };
}

/** Failures of a call: those that follow from its parts, and those that its contract lists. */
export function failuresOf(call: Call): Record<string, { $ref: string }> {
  const guarded = call.access !== 'public';
  const possible: Partial<Record<ErrorCode, boolean>> = {
    // Also without parameters, since unknown query parameters are refused.
    validation: true,
    unauthenticated: guarded,
    forbidden: guarded && call.access !== 'staff',
    stepUpRequired: call.stepUp !== false,
    notFound: call.params !== undefined,
    keyReused: call.repeatable === true || (call.access === 'service' && call.method === 'POST'),
    tooLarge: call.body !== undefined,
    tooManyRequests: true,
    internal: true,
    unavailable: true,
  };
  const failing = codes.filter((code) => possible[code] || call.failures?.includes(code));
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return Object.fromEntries([
    ...failing.map((code) => [String(statusOf[code]), reference(code)]),
    ...(call.body === undefined ? [] : [['415', reference('notJson')]]),
  ]);
}
