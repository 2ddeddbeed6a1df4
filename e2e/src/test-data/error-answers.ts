/** Response of the API to an unexpected error. */
export const serverError = {
  status: 500,
  json: { success: false, code: 'internal', message: 'Something went wrong', requestId: 'e2e' },
};

/** Response of the API to a token that is no longer valid. */
export const sessionEnded = {
  status: 401,
  json: { success: false, code: 'unauthenticated', message: 'Please log in again.', requestId: 'e2e' },
};
