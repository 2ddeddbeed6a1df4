import type { AuditEntry, SecurityEvent } from '@padiman/contracts';
import { formatNaira } from '@padiman/ui';

/** Nouns of what an action or a record is about, where the words of the type's name are not the noun. */
const nouns: Readonly<Record<string, string>> = {
  sentParcel: 'parcel',
  passengerRequest: 'ride request',
  offeredRide: 'ride',
  limit: 'limit for two admins',
  personalData: 'personal data',
};

/** Past tense of actions, by their name without the type of the record; `{}` stands for the record. */
const verbs: Readonly<Record<string, string>> = {
  create: 'created {}',
  update: 'changed {}',
  change: 'changed {}',
  delete: 'deleted {}',
  restore: 'restored {}',
  accept: 'accepted {}',
  reject: 'rejected {}',
  approve: 'gave the first of two approvals for {}',
  confirm: 'confirmed {}',
  withdraw: 'withdrew {}',
  schedule: 'scheduled a decision on {}',
  undo: 'took back the decision on {}',
  scheduleRefused: 'could not carry out the decision on {}',
  approvalLapse: 'lost the first approval of {}',
  refundApprovalLapse: 'lost the first approval of the refund of {}',
  approveRefund: 'gave the first of two approvals for the refund of {}',
  declineRefund: 'declined the refund of {}',
  refund: 'refunded {}',
  cancel: 'cancelled {}',
  keep: 'kept {}',
  block: 'blocked {}',
  unblock: 'unblocked {}',
  hold: 'set a legal hold on {}',
  releaseHold: 'released the legal hold on {}',
  putOnHold: 'put {} on hold',
  endHold: 'ended the hold on {}',
  note: 'added a note to {}',
  resendMessage: 'sent the member a message about {} again',
  claim: 'claimed {}',
  release: 'released {}',
  releaseClaim: 'ended a claim of {}',
  paid: 'noted {} as paid',
  failed: 'noted {} as failed',
  reversed: 'noted {} as reversed',
  erase: 'erased the personal data of {}',
  reveal: 'saw masked data of {}',
  updateRights: 'changed the rights of {}',
  changePassword: 'changed the password of {}',
  choosePassword: 'chose the first password of {}',
  resetPassword: 'reset the password of {}',
  login: 'signed in',
  logout: 'signed out',
  end: 'ended a session',
  endOthers: 'ended all other sessions',
  stepUp: 'confirmed their identity again',
  add: 'added {}',
  remove: 'removed {}',
  reset: 'removed the sign-in codes of {}',
  renewCodes: 'renewed the recovery codes of {}',
  takeEffect: 'carried out {}',
  lapse: 'lost {}',
  revoke: 'revoked {}',
  takeOver: 'took over {}',
  ping: 'tried {}',
  retry: 'sent dead letters of {} again',
  freeze: 'prepared {}',
  finish: 'finished {}',
  stop: 'stopped {}',
  bankFile: 'wrote {} into a file for the bank',
  apply: 'applied {}',
  adopt: 'adopted {}',
  import: 'imported {}',
};

/** Words of a name in camel case: `driver application`. */
const spacedName = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

/** Author of a change: an admin, a service key, or the command line. */
export const authorOf = ({ adminName, serviceKey }: AuditEntry): string =>
  adminName ?? (serviceKey ? `Service key ${serviceKey}` : 'System or command line');

/** Sentence of an entry: `Adaeze Okonkwo created the admin Musa Sani`. */
export function sentenceOf(entry: AuditEntry): string {
  const [type = '', name = ''] = entry.action.split('.');
  const noun = nouns[entry.record] ?? nouns[type] ?? spacedName(entry.record);
  const record = ['the', noun, entry.recordName].filter(Boolean).join(' ');
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : `did '${spacedName(name)}' to {}`;
  return `${authorOf(entry)} ${verb?.replace('{}', record)}`;
}

/** A changed value: its name in words, and both sides; a side that an entry does not tell is undefined. */
export interface Change {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function valueText(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /kobo$/i.test(name)) return formatNaira(value / 100);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Values that an entry changed, in its order; amounts in kobo are shown in naira. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const [former, present] = [objectIn(before), objectIn(after)];
  return [...new Set([...Object.keys(former), ...Object.keys(present)])].map((key) => ({
    name: spacedName(key.replace(/kobo$/i, '')) || 'amount',
    before: valueText(former[key], key),
    after: valueText(present[key], key),
  }));
}

/** Predicates of the kinds of security events. */
const predicates: Readonly<Record<string, string>> = {
  loginFailed: 'could not sign in',
  loginLocked: 'is locked out of signing in',
  accessDenied: 'was refused a call',
  codeFailed: 'gave a wrong code',
  listExported: 'exported a list',
  stepUp: 'confirmed their identity again',
  factorChanged: 'changed a second factor',
  accountRevealed: 'saw masked data',
  notIndependent: 'was refused as the second admin',
  limitChanged: 'changed the limit for two admins',
  personExported: 'exported the personal data of a user',
  personErased: 'erased the personal data of a user',
  auditVerified: 'verified the audit',
  auditDamaged: 'found the audit damaged',
};

/** Sentence of a security event: `Musa Sani could not sign in`. A newer backend may answer further kinds. */
export function eventSentence({ kind, adminName, accountName, phone }: SecurityEvent): string {
  const unknown = phone === null ? 'Somebody who is not signed in' : `Unknown phone …${phone.slice(-3)}`;
  const subject = adminName ?? accountName ?? unknown;
  return `${subject} ${Object.hasOwn(predicates, kind) ? predicates[kind] : `caused '${spacedName(kind)}'`}`;
}
