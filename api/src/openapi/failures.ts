import { errorAnswer, type Call, type ErrorCode } from '@padiman/contracts';
import { answered } from './json-schema/dialects.ts';
import { translate } from './json-schema/translate.ts';
import { statusOf } from '../plugins/error-handler.ts';
import type { Components } from './components.ts';

interface Failure {
  /** What it means, in every call. */
  meaning: string;
  /** What the server says, as an example. */
  message: string;
  fields?: Record<string, string>;
  saysWhen?: boolean;
}

const failures: Record<ErrorCode, Failure> = {
  validation: {
    meaning: 'The request is not as described here. `fields` says why, by field.',
    message: 'The request is not valid.',
    fields: { limit: 'limit must be an integer' },
  },
  unauthenticated: { meaning: 'There is no live session behind the request.', message: 'Please log in.' },
  forbidden: { meaning: 'The caller may not do this.', message: 'You do not have the right to do this.' },
  notFound: { meaning: 'There is no such record.', message: 'There is no such record.' },
  conflict: {
    meaning: 'What was asked does not go together with what is there.',
    message: 'This was decided otherwise already.',
  },
  tooLarge: { meaning: 'The body is larger than any call takes.', message: 'The request is too large.' },
  tooManyRequests: {
    meaning: 'Too often. `Retry-After` says in how many seconds to try again.',
    message: 'Too many requests. Please try again later.',
    saysWhen: true,
  },
  internal: {
    meaning: 'A failure of ours. The log has it under `requestId`.',
    message: 'Something went wrong',
  },
  unavailable: {
    meaning: 'Server or database are busy. `Retry-After` says when to try again, where that is known.',
    message: 'The server is busy. Please try again.',
    saysWhen: true,
  },
};

const notJson: Failure = { meaning: 'The body is not sent as JSON.', message: 'The body must be JSON.' };
const codes = Object.keys(failures) as ErrorCode[];
const requestId = '5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11';
const headers = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
};

/** The answers of failed calls, by code; one envelope for all. */
export function failureResponses(components: Components): Record<string, object> {
  const schema = components.refer(translate(errorAnswer, answered));
  const response = (code: ErrorCode, { meaning, message, fields, saysWhen }: Failure) => {
    const example = { success: false, code, message, ...(fields && { fields }), requestId };
    return {
      description: meaning,
      ...(saysWhen && { headers }),
      content: { 'application/json': { schema, example } },
    };
  };
  return {
    ...Object.fromEntries(codes.map((code) => [code, response(code, failures[code])])),
    notJson: response('validation', notJson),
  };
}

/** How a call can fail: what follows from its parts, and what its contract names. */
export function failuresOf(call: Call): Record<string, { $ref: string }> {
  const guarded = call.access !== 'public';
  const happens: Record<ErrorCode, boolean> = {
    // Also without any parameter: a query that is not known is refused.
    validation: true,
    unauthenticated: guarded,
    forbidden: guarded && call.access !== 'staff',
    notFound: call.params !== undefined,
    conflict: false,
    tooLarge: call.body !== undefined,
    tooManyRequests: true,
    internal: true,
    unavailable: true,
  };
  const failing = codes.filter((code) => happens[code] || call.failures?.includes(code));
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return Object.fromEntries([
    ...failing.map((code) => [String(statusOf[code]), reference(code)]),
    ...(call.body === undefined ? [] : [['415', reference('notJson')]]),
  ]);
}
