import type { ProposalKind } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { appendAudit, type AuditEntry } from '../../base/audit/audit.service.ts';
import { isFirstConfirmation, proposalObstacles, refusalOf } from '../../base/decisions/acceptance.rules.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import type { EventOrigin } from '../../base/security-events/security-events.service.ts';
import { dependentOn } from './independence.service.ts';
import { currentLimit, proposalEntry, type CarryOut, type ConfirmedChange } from './limit.service.ts';
import * as repository from './proposals.repository.ts';
import { found, refusal } from '../../../plugins/errors.ts';

export class ProposalNotFound extends refusal(
  'notFound',
  'This does not wait any more: it has been confirmed or withdrawn.',
) {}

/** A concurrent call has replaced the proposal. */
export class ProposalChanged extends refusal('conflict', 'This has just changed. Please look at it again.') {}

/** The same proposal of another super admin waits. */
export class ProposedAlready extends refusal(
  'conflict',
  (by: string) => `${by} has proposed this already. Confirm it on the Admins screen.`,
) {}

export {
  claimNotice,
  deleteLapsedProposals as pruneProposals,
  deleteProposalOf as endProposal,
  deleteProposalsOf,
  deleteProposal,
  endNotice,
  lockEffective,
  selectEffective,
  type ProposalContent,
  type ProposalRow,
} from './proposals.repository.ts';
export type { CarryOut };

/** Message of a call whose change waits. */
export const waitsMessage = 'This waits for a second super admin, who confirms it on the Admins screen.';

/** Reason in the answer of a bulk call whose change waits. */
export const waitsReason = 'waits for a second super admin, who confirms it on the Admins screen';

/** Persons of a change: one by its nature, one for want of a limit, or two, so that it waits. */
export type Persons = 'one' | 'alone' | 'two';

/** True if changes of staff need two super admins: while a limit is in force. */
export const needsTwoSuperAdmins = async (database: Handle): Promise<boolean> =>
  (await currentLimit(database)) !== undefined;

/**
 * Stores a change until a second super admin confirms it, or with fewer than three until a delay is over. An earlier one of the same admin, and one that has lapsed,
 * is replaced. Lock the proposing admin first.
 * @returns the entry for the audit
 * @throws ProposedAlready if another super admin has proposed it
 */
export async function propose(
  transaction: TransactionHandle,
  proposedBy: Actor,
  given: Omit<repository.NewProposal, 'proposedBy'>,
): Promise<AuditEntry> {
  const proposal: repository.NewProposal = { ...given, proposedBy };
  const stored = await repository.insertProposal(transaction, proposal);
  if (stored !== undefined) return proposalEntry('create', { id: stored, ...proposal });
  const earlier = await repository.selectProposal(transaction, { subject: given.subject });
  if (earlier === undefined || !(await repository.lockProposal(transaction, earlier.id)))
    throw new ProposalChanged();
  if (earlier.stands && earlier.proposed_by !== proposedBy.adminId) {
    const by = fullName(earlier.proposer_first_name, earlier.proposer_last_name);
    throw new ProposedAlready(by ?? 'Another super admin');
  }
  await repository.deleteProposal(transaction, earlier.id);
  const id = await repository.insertProposal(transaction, proposal);
  if (id === undefined) throw new ProposalChanged();
  return proposalEntry('create', { id, ...proposal });
}

/** As {@link propose}, if changes of staff need two super admins. @returns entries for the audit; none if one may do it */
export const proposeIfNeeded = async (...given: Parameters<typeof propose>): Promise<AuditEntry[]> =>
  (await needsTwoSuperAdmins(given[0])) ? [await propose(...given)] : [];

/**
 * Proposals that wait or have lapsed, oldest first, named as in the contract.
 * @param readerId the caller, who may have proposed some
 */
export async function listProposals(database: Handle, readerId: string): Promise<object[]> {
  const limit = await currentLimit(database);
  return (await repository.selectProposals(database)).map(({ content, kind, ...row }) => ({
    ...{ id: row.id, kind, stands: row.stands, mine: row.proposed_by === readerId },
    obstacles: proposalObstacles({ ...row, kind }, { adminId: readerId }),
    name:
      fullName(row.admin_first_name, row.admin_last_name) ??
      fullName(row.user_first_name, row.user_last_name) ??
      fullName(content.firstName ?? null, content.lastName ?? null) ??
      content.name ??
      null,
    phoneNumber: row.admin_phone_number ?? row.user_phone_number ?? content.phoneNumber ?? null,
    right: content.right ?? null,
    what: content.what ?? null,
    limit: kind === 'changeLimit' ? (content.kobo ?? null) : null,
    limitNow: kind === 'changeLimit' ? (limit ?? null) : null,
    by: fullName(row.proposer_first_name, row.proposer_last_name),
    at: row.proposed_at,
    // The delay begins once staff was told.
    effectiveAt: row.notice_due === null ? row.effective_at : null,
  }));
}

/** Notice of a stored proposal; users are named by their ids. */
export const deedOf = ({ kind, admin_id: adminId, proposed_by: by, content }: repository.ProposalRow) => ({
  ...{ kind, adminId, by: by ?? '' },
  name: content.firstName ? `${content.firstName} ${content.lastName}` : (content.name ?? content.userId),
  what: content.right ?? content.what,
});

/** Entry of the audit about a stored proposal. */
export const proposalEntryOf = (
  action: Parameters<typeof proposalEntry>[0],
  proposal: repository.ProposalRow,
) => proposalEntry(action, { ...proposal, adminId: proposal.admin_id });

/** Carries a locked proposal out. */
export const carryOut = (
  transaction: TransactionHandle,
  { kinds }: StaffChanges,
  { kind, admin_id: adminId, content }: repository.ProposalRow,
  superAdmins: ConfirmedChange['superAdmins'],
  origin: EventOrigin,
) => kinds[kind](transaction, { kind, adminId, content, superAdmins, origin });

/** Functions of the modules that own the changes. */
export interface StaffChanges {
  /**
   * Locks live admins, and all super admins, in the order of their ids, and asserts that the first is a super admin.
   * @throws NotSignedIn
   */
  lock: (transaction: TransactionHandle, ids: readonly [string, ...string[]]) => Promise<unknown>;
  kinds: Readonly<Record<ProposalKind, CarryOut>>;
}

/**
 * Confirms a proposal as the second super admin and carries it out. A limit that the configuration asks for needs two
 * confirmations. Locks admins before proposals, as the calls that propose do.
 * @returns the proposal as it was; `waits` if a further super admin must confirm
 * @throws ProposalNotFound @throws DecisionRefused by the rules of acceptance
 */
export const confirmProposal = async (
  database: Handle,
  changes: StaffChanges,
  actor: Actor,
  { id, log }: { id: string; log: EventOrigin['log'] },
): Promise<{ proposal: repository.ProposalRow; waits: boolean }> =>
  database.transaction().execute(async (transaction) => {
    const seen = await repository.selectProposal(transaction, { id });
    const concerned = [seen?.proposed_by, seen?.admin_id].filter((one) => typeof one === 'string');
    await changes.lock(transaction, [actor.adminId, ...concerned]);
    if (seen?.kind === 'changeLimit') await repository.lockLimit(transaction);
    if (!(await repository.lockProposal(transaction, id))) throw new ProposalNotFound();
    const proposal = found(await repository.selectProposal(transaction, { id }), ProposalNotFound);
    const { proposed_by: proposer } = proposal;
    if (proposer !== seen?.proposed_by) throw new ProposalChanged();
    const { adminId } = actor;
    const dependent = await dependentOn(transaction, adminId, [proposer]);
    const refused = refusalOf(proposalObstacles(proposal, { adminId, dependent }), 'accepted');
    if (refused !== undefined) throw refused;
    if (proposer === null || isFirstConfirmation(proposal)) {
      await repository.setProposer(transaction, id, actor);
      await appendAudit(transaction, actor, [proposalEntryOf('confirm', proposal)]);
      return { proposal, waits: true };
    }
    await repository.deleteProposal(transaction, id);
    const entries = await carryOut(transaction, changes, proposal, [proposer, adminId], { ...actor, log });
    await appendAudit(transaction, actor, [proposalEntryOf('confirm', proposal), ...entries]);
    return { proposal, waits: false };
  });

/**
 * Ends a proposal, one's own or a colleague's.
 * @throws ProposalNotFound @throws DecisionRefused to the super admin whom it would delete
 */
export async function withdrawProposal(
  database: Handle,
  changes: Pick<StaffChanges, 'lock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await changes.lock(transaction, [actor.adminId]);
    const proposal = await repository.selectProposal(transaction, { id });
    if (proposal === undefined || !(await repository.lockProposal(transaction, id)))
      throw new ProposalNotFound();
    const refused = refusalOf(proposalObstacles(proposal, { adminId: actor.adminId }), 'rejected');
    if (refused !== undefined) throw refused;
    await repository.deleteProposal(transaction, id);
    await appendAudit(transaction, actor, [proposalEntryOf('withdraw', proposal)]);
  });
}
