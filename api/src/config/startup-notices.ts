import type { Api } from '../app.ts';

/** What whoever starts the API should be told once, line by line: the set-up token, and codes that reach nobody. */
export function openingNotes({ setupToken, sms }: Api['opened']): string[] {
  const notes: string[] = [];
  if (setupToken !== null) {
    notes.push(
      `set-up token       ${setupToken}  (POST /api/admin/create-account, until there is a super admin)`,
    );
  }
  if (sms === 'none') notes.push('text messages      none: set SMS_PROVIDER, or nobody can reset a password');
  return notes;
}
