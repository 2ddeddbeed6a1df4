import type { NamedRight, Proposal } from '@padiman/contracts';
import { formatNaira, formatPhone, joinKnown, splitName } from '@padiman/ui';

/** Change that waits, in a phrase. */
export function proposalText(proposal: Proposal, rights: readonly NamedRight[]): string {
  const { kind, name, phoneNumber, right, limit, limitNow } = proposal;
  const person = joinKnown(name, phoneNumber === null ? null : `(${formatPhone(phoneNumber)})`);
  switch (kind) {
    case 'createAdmin':
      return `Create the admin ${person}`;
    case 'createSuperAdmin':
      return `Create the super admin ${person}`;
    case 'restoreAdmin':
      return `Restore the admin ${person}`;
    case 'grantRight': {
      const label = rights.find((one) => one.name === right)?.label ?? splitName(right ?? '');
      return `Give ${person} the right ${label}`;
    }
    case 'changeLimit': {
      const from = limitNow === null ? 'none' : formatNaira(limitNow);
      return limit === null
        ? `Remove the limit for two admins, now ${from}`
        : `Raise the limit for two admins from ${from} to ${formatNaira(limit)}`;
    }
  }
}

/** Origin of a proposal, before its time. */
export function originText({ kind, by, mine }: Proposal): string {
  if (by === null)
    return 'The configuration of the server asks for it; two super admins must confirm it. Since';
  const verb = kind === 'changeLimit' ? 'confirmed it first' : 'proposed it';
  return `${mine ? 'You' : by} ${verb} on`;
}

/** True if the reader can confirm a proposal, as far as the browser knows. A limit that has lapsed begins again. */
export const canConfirm = ({ kind, by, mine, stands }: Proposal): boolean =>
  stands ? by === null || !mine : kind === 'changeLimit';

/** Action on a proposal: to carry it out, or to end it. */
export type ProposalAction = 'confirm' | 'withdraw';

/** Texts of the confirmation of an action. */
export function actionTexts({ kind, by, stands }: Proposal, action: ProposalAction) {
  if (action === 'withdraw') {
    return {
      title: 'Withdraw change',
      confirmText: 'Withdraw',
      consequence: 'Nothing is changed; it can be proposed again.',
    };
  }
  const isFirst = kind === 'changeLimit' && (by === null || !stands);
  return {
    title: 'Confirm change',
    confirmText: 'Confirm',
    consequence: isFirst
      ? 'A second super admin must confirm it too.'
      : 'It is carried out at once, under both names.',
  };
}
