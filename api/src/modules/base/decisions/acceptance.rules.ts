// Over 300 lines: one place for the reasons against every decision.
import type { DriverCheck, Obstacle as SentObstacle, RefundableType } from '@padiman/contracts';
import {
  DecidedAlready,
  DecisionRefused,
  lagosTime,
  NotIndependent,
  OwnProposal,
  OwnSubject,
  ProposalLapsed,
  sentenceOf,
  type DecidedRow,
  type Decision,
  type DecisionLabels,
} from './decisions.rules.ts';
import { accountNumberFault } from './nuban.rules.ts';

/**
 * Reasons against decisions of staff, one ordered list for each kind of record. The server decides by the first that
 * prevents a decision, and sends the list to whoever looks at the record.
 */
export interface Obstacle extends SentObstacle {
  /** Makes the refusal of a decision that it prevents; rows of lists need none. */
  refuse?: () => DecisionRefused;
}

const refuses = (
  code: string,
  prevents: 'decision' | 'acceptance',
  reason: string | DecisionRefused,
  message?: string,
): Obstacle =>
  typeof reason === 'string'
    ? { code, prevents, message: message ?? sentenceOf(reason), refuse: () => new DecisionRefused(reason) }
    : { code, prevents, message: message ?? reason.message, refuse: () => reason };

const warns = (code: string, message: string): Obstacle => ({ code, prevents: 'nothing', message });

/** Obstacles whose conditions hold. */
const applying = (...cases: (Obstacle | false | null | undefined)[]): Obstacle[] =>
  cases.filter((one) => typeof one === 'object' && one !== null);

/** Refusal of a decision by the first obstacle that prevents it; undefined if none does. */
export const refusalOf = (obstacles: readonly Obstacle[], decision: Decision): DecisionRefused | undefined =>
  obstacles
    .find(
      ({ prevents, refuse }) =>
        refuse !== undefined &&
        (prevents === 'decision' || (prevents === 'acceptance' && decision === 'accepted')),
    )
    ?.refuse?.();

/** Obstacles in an answer. */
export const toObstacles = (obstacles: readonly Obstacle[]): SentObstacle[] =>
  obstacles.map(({ code, prevents, message }) => ({ code, prevents, message }));

/** Obstacles of a record that is on hold. @param holder name of the admin who put it on hold */
export const holdObstacles = (holder: string | undefined): Obstacle[] =>
  applying(
    holder !== undefined &&
      refuses('onHold', 'decision', `on hold by ${holder}, until ${holder} or a super admin releases it`),
  );

const onlyRejected = (code: string, what: string) =>
  refuses(code, 'acceptance', `${what} can only be rejected`);

/** Warning about a suspension, which prevents nothing. @param until as a row or as JSON has it */
const suspended = (until: Date | string | null | undefined): Obstacle | false =>
  until !== null &&
  until !== undefined &&
  warns('userSuspended', `The user is suspended until ${lagosTime.format(new Date(until))}.`);

const changed = (what: string) =>
  refuses('changed', 'decision', `${what} since it was shown; look at it again before you decide`);

/**
 * True if a bank's name of an account's owner contains all parts of the user's name, in any order and case: banks add
 * middle names and put the family name first.
 */
export function namesMatch(bankName: string, user: { first_name: string; last_name: string }): boolean {
  const known = nameParts(bankName);
  return nameParts(`${user.first_name} ${user.last_name}`).every((part) => known.includes(part));
}

const nameParts = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** First of two approvals, for the admin who would give the second. */
export interface FirstApproval {
  mine: boolean;
  /** Nothing that it rests on has changed. */
  stands: boolean;
  /** Neither admin changed the account or rights of the other lately. */
  independent: boolean;
}

/** Tells whether an admin's decision is the second of two. */
export const isSecond = (first: FirstApproval | undefined): boolean =>
  first !== undefined && first.stands && !first.mine && first.independent;

/** Second approval that a decision needs, and the first one. */
interface FourEyes {
  isRequired: boolean;
  first?: FirstApproval | undefined;
}

const fourEyesObstacles = ({ isRequired, first }: FourEyes): Obstacle[] => {
  if (!isRequired || first?.stands !== true) return [];
  const message =
    'You cannot be the second: one of you changed the account or rights of the other in the last 30 days.';
  return applying(
    first.mine && {
      code: 'approvedByCaller',
      prevents: 'acceptance',
      message: 'You have accepted it. Another admin has to accept it too.',
    },
    !first.mine &&
      !first.independent &&
      refuses('notIndependent', 'acceptance', new NotIndependent(), message),
  );
};

/** A withdrawal request with what a decision on it rests on. Money in kobo. */
export interface WithdrawalFacts extends DecidedRow {
  requested_amount: number;
  account_number: string;
  account_name: string;
  bank_code: string;
  first_name: string;
  last_name: string;
  blocked: boolean;
  is_verified: boolean;
  user_deleted: boolean;
  suspended_until?: Date | string | null;
  /** The request holds its money. */
  reserved: boolean;
  /** Balance that no request holds. */
  available: number;
  /** The provider contradicts the failure of a payout whose money the user got back. */
  contradicted: boolean;
}

/** Circumstances of a decision on a request; those that are not known are left out. */
export interface WithdrawalCircumstances {
  /** Name of the admin who put it on hold. */
  heldBy?: string | undefined;
  /** It is no longer the version that was shown. */
  isChanged?: boolean;
  fourEyes?: FourEyes;
  /** Bank's name for the account, or the reason that there is none. */
  bank?: { name: string | null; failure: string | null } | undefined;
  /** Other users asked for money to the same account. */
  isShared?: boolean;
}

/** True if a request holds its money, or the available balance covers it. */
export const isCovered = ({ reserved, available, requested_amount: amount }: WithdrawalFacts): boolean =>
  reserved || available >= amount;

/** Obstacles of a withdrawal request. */
export function withdrawalObstacles(
  request: WithdrawalFacts,
  { heldBy, isChanged, bank, isShared, fourEyes = { isRequired: false } }: WithdrawalCircumstances = {},
): Obstacle[] {
  if (request.status !== 'pending') return [refuses('decided', 'decision', new DecidedAlready(request))];
  const { user_deleted: isDeleted, blocked } = request;
  const { isRequired, first } = fourEyes;
  const fault = accountNumberFault(request.bank_code, request.account_number);
  return [
    ...holdObstacles(heldBy),
    ...applying(
      isChanged && changed('the request or its user has changed'),
      isDeleted && onlyRejected('payeeDeleted', 'the user has been deleted, so the request'),
      blocked && !isDeleted && onlyRejected('payeeBlocked', 'the user is blocked, so the request'),
      !isCovered(request) &&
        !blocked &&
        !isDeleted &&
        refuses('balanceTooLow', 'acceptance', "the user's available balance does not cover the request"),
      request.contradicted &&
        refuses(
          'payoutContradicted',
          'acceptance',
          'the provider contradicts that a payout of the user failed; that has to be settled first',
        ),
    ),
    ...fourEyesObstacles(fourEyes),
    ...applying(
      suspended(request.suspended_until),
      !request.is_verified && warns('payeeNotVerified', 'The user is not verified.'),
      !namesMatch(request.account_name, request) &&
        warns('nameDiffers', "The account's name is not the user's name."),
      typeof bank?.name === 'string' &&
        !namesMatch(bank.name, request) &&
        warns('bankNameDiffers', "The bank's name for the account is not the user's name."),
      bank?.name === null &&
        bank.failure !== null &&
        warns('bankNameUnknown', "The bank's name for the account could not be found."),
      // The bank that names the owner has the account.
      typeof bank?.name !== 'string' && fault !== undefined && warns('accountNumberFault', fault),
      isShared && warns('accountShared', 'Other users have asked for money to the same account.'),
      first && !first.stands && warns('approvalLapsed', 'The first approval has lapsed.'),
      isRequired && !first && warns('needsSecond', 'Another admin must accept it too.'),
    ),
  ];
}

/** Obstacles of a driver application. */
export function applicationObstacles(
  application: DecidedRow & { user_deleted: boolean; suspended_until?: Date | string | null },
  {
    heldBy,
    checks = [],
    hasVideo = true,
  }: { heldBy?: string | undefined; checks?: readonly DriverCheck[]; hasVideo?: boolean } = {},
): Obstacle[] {
  if (application.status !== 'pending')
    return [refuses('decided', 'decision', new DecidedAlready(application))];
  return [
    ...holdObstacles(heldBy),
    ...applying(
      application.user_deleted &&
        onlyRejected('applicantDeleted', 'the user has been deleted, so the application'),
      suspended(application.suspended_until),
      !hasVideo && warns('noVideo', 'There is no video of the car.'),
      ...checks.map(
        ({ label, detail, outcome }) =>
          outcome === 'failed' && warns('checkFailed', `Check failed: ${label}. ${detail}`),
      ),
    ),
  ];
}

/** Obstacles of a reported record or a post. `blocked` names its blocked users by their part, as in `Driver Ada Obi`. */
export const moderationObstacles = (
  found: DecidedRow & { waits: boolean },
  labels: DecisionLabels,
  given: { heldBy?: string | undefined; isChanged?: boolean; blocked?: readonly string[] },
): Obstacle[] =>
  applying(
    found.status !== 'pending' && refuses('decided', 'decision', new DecidedAlready(found, labels)),
    !found.waits && refuses('nothingToReview', 'decision', 'the record does not wait for a review'),
    ...holdObstacles(given.heldBy),
    given.isChanged && changed('the record has changed'),
    ...(given.blocked ?? []).map((person) => warns('personBlocked', `${person} is blocked.`)),
  );

/**
 * Obstacles of the decision on an appeal. Nobody decides on a decision of their own.
 * @param given.lost reason for which a reversal undoes nothing
 */
export const appealObstacles = (
  appeal: DecidedRow & { decision_by: string },
  labels: DecisionLabels,
  given: { adminId: string; heldBy?: string | undefined; lost: string | undefined },
): Obstacle[] =>
  appeal.status !== 'pending'
    ? [refuses('decided', 'decision', new DecidedAlready(appeal, labels))]
    : applying(
        appeal.decision_by === given.adminId &&
          refuses('ownDecision', 'decision', 'you made this decision; somebody else decides the appeal'),
        ...holdObstacles(given.heldBy),
        given.lost !== undefined && warns('nothingUndone', given.lost),
      );

/** Change that waits for a second super admin. */
interface ProposalFacts {
  kind: string;
  stands: boolean;
  proposed_by: string | null;
  admin_id?: string | null;
}

/** Tells whether a confirmation is the first of two: of a limit that the configuration asks for, or that has lapsed. */
export const isFirstConfirmation = ({ kind, stands, proposed_by: proposer }: ProposalFacts): boolean =>
  kind === 'changeLimit' && (proposer === null || !stands);

/**
 * Obstacles of the confirmation of a change. A super admin whom it would delete cannot decline it either.
 * @param dependent admins from whom the super admin is not independent; left out where it is not known
 */
export const proposalObstacles = (
  proposal: ProposalFacts,
  { adminId, dependent }: { adminId: string; dependent?: ReadonlySet<string> },
): Obstacle[] => {
  const { proposed_by: proposer, stands } = proposal;
  if (isFirstConfirmation(proposal)) return [];
  if (proposer === null || !stands) return [refuses('lapsed', 'acceptance', new ProposalLapsed())];
  return applying(
    proposer === adminId && refuses('ownProposal', 'acceptance', new OwnProposal()),
    proposer !== adminId &&
      proposal.admin_id === adminId &&
      refuses('ownSubject', proposal.kind === 'deleteAdmin' ? 'decision' : 'acceptance', new OwnSubject()),
    dependent?.has(proposer) && refuses('notIndependent', 'acceptance', new NotIndependent()),
  );
};

const finished: Readonly<Record<RefundableType, string>> = {
  passengerrequests: 'the trip is over: a refund needs an override and a reason',
  sendparcels: 'the parcel was delivered: a refund needs an override and a reason',
};

/** Obstacles of a refund. With an override a finished trip or delivered parcel is only named. */
export const refundObstacles = (
  itemType: RefundableType,
  refund: { finished: boolean; override: boolean } & FourEyes,
): Obstacle[] =>
  applying(
    refund.finished && !refund.override && refuses('finished', 'acceptance', finished[itemType]),
    ...fourEyesObstacles(refund),
    refund.finished && refund.override && warns('finished', 'The trip is over or the parcel was delivered.'),
    refund.first &&
      !refund.first.stands && {
        code: 'approvalLapsed',
        prevents: 'acceptance',
        message: 'The approval has lapsed, since something changed. Select it again to refund.',
      },
  );
