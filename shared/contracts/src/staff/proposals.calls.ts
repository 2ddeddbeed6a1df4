import { bool, object, string, type InferType } from 'yup';
import { refundRight } from '../base/access.ts';
import { callsOf, plain, proved } from '../base/call.ts';
import { obstacles } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, naira, orNull, personal, recordId, required } from '../base/fields.ts';

/** Maximum number of {@link listProposals}. */
export const maxProposals = 200;

/** Types of records that somebody pays for, named as in the delete paths. */
export const refundableTypes = ['passengerrequests', 'sendparcels'] as const;
export type RefundableType = (typeof refundableTypes)[number];

/** Changes that need two persons while a limit for two admins is in force, each with its text. */
export const proposalTexts = {
  createAdmin: 'Create the admin {name}',
  createSuperAdmin: 'Create the super admin {name}',
  restoreAdmin: 'Restore the admin {name}',
  grantRight: 'Give {name} the right {what}',
  changeLimit: 'Change the limit for two admins',
  resetFactors: 'Reset the second factor of {name}',
  clearHold: 'Release the legal hold on {name}',
  eraseUser: 'Erase the personal data of {name}',
  deleteAdmin: 'Delete the super admin {name}',
  serviceKey: 'Service key {name} ({what})',
  refund: 'Refund {what} to {name}',
};
/** Kinds of changes that need two super admins. */
export type ProposalKind = Exclude<keyof typeof proposalTexts, 'refund'>;

/** Text of a change, such as `Reset the second factor of Ada Obi`. */
export const proposalText = (kind: keyof typeof proposalTexts, name: string, what: string): string =>
  proposalTexts[kind].replace('{name}', () => name).replace('{what}', () => what);

/** Refund of a proposal, beside its payer and places in `name` and `what`. `amount` in naira. */
const proposedRefund = object({
  itemType: string().oneOf(refundableTypes).required(),
  amount: naira().required(),
  finished: required(bool(), 'True for a finished trip or a delivered parcel.'),
  reason: orNull(personal('text')),
});

/** A change that waits for a second super admin, or a refund that waits for a second admin. */
export const proposal = object({
  _id: string().required(),
  kind: required(string().oneOf(Object.keys(proposalTexts) as (keyof typeof proposalTexts)[])),
  name: orNull(string(), 'Admin, user, key or payer whom it concerns; null for the limit.'),
  phoneNumber: orNull(string(), 'Of the admin or user whom it concerns.'),
  right: orNull(string(), 'Right that is granted.'),
  what: orNull(string(), 'Scopes of a service key, or places of a refunded trip.'),
  limit: orNull(naira(), 'Limit that is proposed; null for none.'),
  limitNow: orNull(naira(), 'Limit in force; null for none.'),
  by: orNull(string(), 'Admin who proposed it; null for a limit that nobody has confirmed yet.'),
  mine: required(bool(), 'True for a proposal by the caller.'),
  at: instant().required(),
  effectiveAt: orNull(
    instant(),
    'Time at which it takes effect unless it is withdrawn; null without a delay, and until super admins were told.',
  ),
  stands: required(
    bool(),
    'False after 7 days, and if the account of the proposer, or what would be refunded, has changed.',
  ),
  refund: proposedRefund.optional().default(undefined),
  obstacles: obstacles(),
});
export type Proposal = InferType<typeof proposal>;

const call = callsOf({
  section: 'Admins',
  capability: 'staffProposals',
  access: 'superAdmin',
});

/** Parts of what waits for a second person, by whose second person that is. */
const of = string().oneOf(['staff', 'refunds']).required();

/** `GET /dashboard/proposals/{of}`: changes that wait for a second person, oldest first. */
export const listProposals = call('listProposals', 'GET /dashboard/proposals/{of}', {
  ...plain,
  policies: {
    by: 'of',
    of: { staff: { access: 'superAdmin', ...plain }, refunds: { access: refundRight, ...plain } },
  },
  summary: 'Changes of staff, or refunds, that wait for a second person, oldest first',
  description: `At most ${maxProposals}. A refund has the id of its record; the delete call with \`refund\`, by another admin, confirms it.`,
  params: closed({ of }),
  answer: dataAnswer(listOf(proposal)),
});

/** `POST /dashboard/proposals/staff/{id}/confirm`: carries a proposal out. */
export const confirmProposal = call('confirmProposal', 'POST /dashboard/proposals/staff/{id}/confirm', {
  ...proved,
  summary: 'Confirm a change as the second super admin',
  description:
    'Not by the proposer, the admin whom it concerns, or an admin tied to the proposer by a change of account or rights in the last 30 days. With fewer than three super admins a change takes effect by itself 24 hours after all of them were told, unless it is withdrawn.',
  failures: ['conflict', 'notIndependent'],
});

/** `POST /dashboard/proposals/{of}/{id}/withdraw`: ends a proposal, one's own or a colleague's. */
export const withdrawProposal = call('withdrawProposal', 'POST /dashboard/proposals/{of}/{id}/withdraw', {
  ...proved,
  policies: {
    by: 'of',
    of: { staff: { access: 'superAdmin', ...plain }, refunds: { access: refundRight, ...proved } },
  },
  summary: 'Withdraw or decline a change or a refund that waits',
  description:
    'A limit that the configuration asks for is proposed again at the next start, until the two are the same. The record of a refund stays as it is.',
  params: closed({ of, id: recordId().required() }),
});
