import {
  addDays,
  isCalendarDay,
  lagosDay,
  paths,
  type AuditCheck,
  type Capability,
  type SecurityEvent,
  type SecurityEventKind,
} from '@padiman/contracts';
import { formatCount, splitName } from '@padiman/ui';

/** List of evidence under `/admins`. */
export interface Log {
  /** Value of `log` in the address. */
  name: 'audit' | 'events';
  label: string;
  capability: Capability;
}

const allLogs: readonly Log[] = [
  { name: 'audit', label: 'Audit', capability: 'audit' },
  { name: 'events', label: 'Security events', capability: 'securityEvents' },
];

/** Lists that a backend offers. */
export const logsOf = (capabilities: readonly string[]): readonly Log[] =>
  allLogs.filter(({ capability }) => capabilities.includes(capability));

/** Address of the tab Security of the settings. */
export const securityAddress = `${paths.settings()}?tab=security`;

/** Address of a list. */
export const logAddress = ({ name }: Log): string => `${securityAddress}&log=${name}`;

/** Names of the kinds of security events. A newer backend may answer further ones. */
const kindLabels: Readonly<Record<SecurityEventKind, string>> = {
  loginFailed: 'Failed login',
  loginLocked: 'Locked login',
  accessDenied: 'Access denied',
  codeFailed: 'Code refused',
  listExported: 'List exported',
  stepUp: 'Identity confirmed again',
  factorChanged: 'Second factor changed',
  accountRevealed: 'Masked data shown',
  notIndependent: 'Second admin not independent',
  limitChanged: 'Limit for two admins changed',
  personExported: 'Personal data exported',
  personErased: 'Personal data erased',
  auditVerified: 'Audit verified',
  auditDamaged: 'Audit damaged',
};

/** Name of a kind. */
export const kindLabel = (kind: string): string =>
  Object.hasOwn(kindLabels, kind) ? kindLabels[kind as SecurityEventKind] : kind;

/** Choices of the filter of security events. */
export const kindFilters: readonly { value: string; label: string }[] = [
  { value: 'all', label: 'All' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
];

/** Admin who caused an event, or the account that it concerns. */
export function personOf({ adminName, accountName, phone }: SecurityEvent): string {
  if (adminName !== null) return adminName;
  if (accountName !== null) return `Account of ${accountName}`;
  return phone === null ? 'Not signed in' : `Unknown phone …${phone.slice(-3)}`;
}

/** Facts of an event in one line, the telling ones first. */
export function factsText({ details, more }: SecurityEvent): string {
  const { method, path, reason, hash, ...rest } = details;
  const call = [method, typeof path === 'string' ? path.replace(/^\/api(?=\/)/, '') : undefined];
  return [
    more > 0 ? `${formatCount(more)} more in this minute` : '',
    typeof reason === 'string' ? spaced(reason) : '',
    ...Object.entries(rest).map(([name, value]) => `${spaced(name)}: ${valueText(value)}`),
    call.filter((part) => typeof part === 'string').join(' '),
    typeof hash === 'string' ? `hash: ${hash}` : '',
  ]
    .filter((fact) => fact !== '')
    .join(', ');
}

/** A code, such as `LoginRefused`, as words; any other text as it is. */
const spaced = (code: string): string =>
  /^[A-Za-z][a-z]+([A-Z][a-z]+)+$/.test(code) ? splitName(code).toLowerCase() : code;

const valueText = (value: unknown): string =>
  typeof value === 'string' ? spaced(value) : JSON.stringify(value);

/** Result of a verification, in a sentence. */
export const resultText = ({ row, brokenAt }: AuditCheck): string =>
  brokenAt === null
    ? `All ${formatCount(row)} rows are intact.`
    : `Row ${formatCount(brokenAt)} was changed, removed or moved. The ${formatCount(row)} rows before it are valid.`;

/** Start of a day in Africa/Lagos, which is an hour ahead of UTC all year; undefined for what is no day. */
export const startOfDay = (date: string): string | undefined =>
  isCalendarDay(date) ? new Date(`${date}T00:00:00+01:00`).toISOString() : undefined;

/** Start of the day after one. */
export const endOfDay = (date: string) => (isCalendarDay(date) ? startOfDay(addDays(date, 1)) : undefined);

/** Day in Africa/Lagos that an instant starts; empty for what is no instant. */
export const dayFrom = (instant = ''): string =>
  Number.isNaN(Date.parse(instant)) ? '' : lagosDay(Date.parse(instant));

/** Day in Africa/Lagos that ends at an instant. */
export const dayBefore = (instant?: string): string => dayFrom(instant) && addDays(dayFrom(instant), -1);
