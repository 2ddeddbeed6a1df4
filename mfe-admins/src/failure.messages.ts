import type { ApiError } from '@padiman/client/http';

/**
 * Message of a failed write. A refusal shows the server's reason; a missing answer or a server error begins with
 * the specification's fallback, which stands alone where the server gave no reason. Source: specification section 8.
 */
export function failureMessage(
  { status, code, message, explained }: Pick<ApiError, 'status' | 'code' | 'message' | 'explained'>,
  fallback: string,
): string {
  if (!explained || message === fallback) return fallback;
  const refused = code === 'refused' || (status >= 400 && status < 500);
  return refused ? message : `${fallback}. ${message}`;
}

/** Splits the failure of a form's write: messages of the form's fields, or the failure itself without any. */
export function fieldMessages(error: ApiError | null, fields: readonly string[]) {
  const shown = Object.fromEntries(
    Object.entries(error?.fields ?? {}).filter(
      ([name, message]) => fields.includes(name) && typeof message === 'string',
    ),
  );
  return { shown, other: error && Object.keys(shown).length === 0 ? error : undefined };
}
