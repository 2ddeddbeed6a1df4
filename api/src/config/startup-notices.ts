/** Result of opening the API that operators need to know. */
export interface Opened {
  /** Set-up token, or null once there is a super admin or if the token was given. */
  setupToken: string | null;
  /** Name of the text message provider. */
  sms: string;
  /** Migrations of a newer version, beside which this one runs. */
  newerMigrations: readonly string[];
}

/** Startup notices: the set-up token, that no codes can be sent, and a newer schema. */
export function startupNotices({ setupToken, sms, newerMigrations }: Opened): string[] {
  const notes: string[] = [];
  if (setupToken !== null) {
    notes.push(
      `set-up token       ${setupToken}  (POST /api/admin/create-account, until there is a super admin)`,
    );
  }
  if (sms === 'none') notes.push('text messages      none: set SMS_PROVIDER, or nobody can reset a password');
  if (newerMigrations.length > 0) {
    notes.push(
      `database           a newer version migrated it (${newerMigrations.join(', ')}); this one runs beside it`,
    );
  }
  return notes;
}
