import { bool, object, string, type InferType } from 'yup';
import { callsOf, plain, proved } from '../base/call.ts';
import { obstacles } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { instant, listOf, naira, orNull, required } from '../base/fields.ts';

/** Changes that need two super admins while a limit for two admins is in force, each with its text. */
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
};
export type ProposalKind = keyof typeof proposalTexts;

/** Text of a change, such as `Reset the second factor of Ada Obi`. */
export const proposalText = (kind: ProposalKind, name: string, what: string): string =>
  proposalTexts[kind].replace('{name}', () => name).replace('{what}', () => what);

/** A change that waits for a second super admin. */
export const proposal = object({
  _id: string().required(),
  kind: required(string().oneOf(Object.keys(proposalTexts) as ProposalKind[])),
  name: orNull(string(), 'Admin, user or key whom it concerns; null for the limit.'),
  phoneNumber: orNull(string(), 'Of the admin or user whom it concerns.'),
  right: orNull(string(), 'Right that is granted.'),
  what: orNull(string(), 'Scopes of a service key.'),
  limit: orNull(naira(), 'Limit that is proposed; null for none.'),
  limitNow: orNull(naira(), 'Limit in force; null for none.'),
  by: orNull(string(), 'Super admin who proposed it; null for a limit that nobody has confirmed yet.'),
  mine: required(bool(), 'True for a proposal by the caller.'),
  at: instant().required(),
  effectiveAt: orNull(
    instant(),
    'Time at which it takes effect unless it is withdrawn; null without a delay, and until super admins were told.',
  ),
  stands: required(bool(), 'False after 7 days, and if the account of the proposer has changed.'),
  obstacles: obstacles(),
});
export type Proposal = InferType<typeof proposal>;

const call = callsOf({
  section: 'Admins',
  capability: 'staffProposals',
  access: 'superAdmin',
});

/** `GET /dashboard/proposals`: changes that wait for a second super admin, oldest first. */
export const listProposals = call('listProposals', 'GET /dashboard/proposals', {
  ...plain,
  summary: 'Changes that wait for a second super admin, oldest first',
  description: 'At most 200.',
  answer: dataAnswer(listOf(proposal)),
});

/** `POST /dashboard/proposals/{id}/confirm`: carries a proposal out. */
export const confirmProposal = call('confirmProposal', 'POST /dashboard/proposals/{id}/confirm', {
  ...proved,
  summary: 'Confirm a change as the second super admin',
  description:
    'Not by the proposer, the admin whom it concerns, or an admin tied to the proposer by a change of account or rights in the last 30 days. With fewer than three super admins a change takes effect by itself 24 hours after all of them were told, unless it is withdrawn.',
  failures: ['conflict', 'notIndependent'],
});

/** `POST /dashboard/proposals/{id}/withdraw`: ends a proposal, one's own or a colleague's. */
export const withdrawProposal = call('withdrawProposal', 'POST /dashboard/proposals/{id}/withdraw', {
  ...plain,
  summary: 'Withdraw or decline a change that waits',
  description:
    'A limit that the configuration asks for is proposed again at the next start, until the two are the same.',
});
