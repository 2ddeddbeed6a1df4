import { proposalText, rights, type ProposalKind } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { fullName, lagosTime } from '../../base/decisions/decisions.rules.ts';
import { selectConcerned } from '../admins/admins.service.ts';
import type { SmsLog, SmsMessage, SmsSender } from '../sms/sms.port.ts';

/** Change of staff that notices tell. */
export interface StaffDeed {
  kind: ProposalKind | 'stopAdmin';
  /** Super admin who did or proposed it. */
  by: string;
  /** Admin whom it concerns, who is told. */
  adminId?: string | null;
  /** Name of what it concerns, if it is no admin. */
  name?: string | undefined;
  /** Right or scopes. */
  what?: string | undefined;
  /** Super admins are not told: two of them decided it, they know it since the delay began, or it needs one. */
  forSubjectOnly?: boolean;
  /** Time at which a delayed change takes effect. */
  effectiveAt?: Date;
}

/** Sender of notices to staff. */
export interface NoticeSender {
  database: Handle;
  sms: SmsSender;
  product: string;
}

/** Text messages about a change. */
async function messagesOf({ database, product }: NoticeSender, deed: StaffDeed): Promise<SmsMessage[]> {
  const { kind, by, adminId = null, effectiveAt, forSubjectOnly = false, what = '' } = deed;
  const staff = await selectConcerned(database, [by, ...(adminId === null ? [] : [adminId])]);
  const nameOf = (id: string | null) => {
    const found = staff.find((admin) => admin.id === id);
    return found && fullName(found.first_name, found.last_name);
  };
  const name = nameOf(adminId) ?? deed.name ?? '';
  const change =
    kind === 'stopAdmin'
      ? `Stop ${name}: all sessions, service keys and waiting decisions end`
      : proposalText(kind, name, rights[what]?.label ?? what);
  const doer = nameOf(by) ?? 'A super admin';
  const forAll =
    effectiveAt === undefined
      ? `${product}: ${doer} did this without a second super admin: ${change}.`
      : `${product}: ${doer} proposed this: ${change}. It takes effect on ${lagosTime.format(effectiveAt)} unless a super admin withdraws it on the Admins screen.`;
  const forSubject = `${product}: ${doer} changed your staff account: ${change}. If you did not expect that, tell a super admin at once.`;
  return staff.flatMap(({ id, phone_number: to, is_super_admin: isSuperAdmin }) => {
    if (id === adminId && effectiveAt === undefined) return [{ to, text: forSubject }];
    return isSuperAdmin && !forSubjectOnly ? [{ to, text: forAll }] : [];
  });
}

/** Sends notices of a change. @returns true if the provider accepted one, or there was none to send */
export async function sendNotices(sender: NoticeSender, deed: StaffDeed, log: SmsLog): Promise<boolean> {
  const messages = await messagesOf(sender, deed);
  let accepted = 0;
  for (const message of messages) {
    try {
      await sender.sms.send(message, log);
      accepted += 1;
    } catch (error) {
      log.warn({ err: error, change: deed.kind }, 'the notice of a change of staff was not sent');
    }
  }
  return accepted > 0 || messages.length === 0;
}
