/** Result of opening the API that operators need to know. */
export interface Opened {
  /** Set-up token, or null once there is a super admin or if the token was given. */
  setupToken: string | null;
  /** Name of the text message provider. */
  sms: string;
}

/** Startup notices: the set-up token, and that no codes can be sent. */
export function startupNotices({ setupToken, sms }: Opened): string[] {
  const notes: string[] = [];
  if (setupToken !== null) {
    notes.push(
      `set-up token       ${setupToken}  (POST /api/admin/create-account, until there is a super admin)`,
    );
  }
  if (sms === 'none') notes.push('text messages      none: set SMS_PROVIDER, or nobody can reset a password');
  return notes;
}
