import { array, object, string, type InferType } from 'yup';
import { historyEntry } from './audit.calls.ts';
import { instant, naira, orNull, required } from './fields.ts';
import type { ListRules } from './list-rules.ts';

/** States of a withdrawal request and of a driver application. Source: specification section 3. */
export const decisionStates = ['pending', 'accepted', 'rejected'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** State of a record that is decided on. */
export const decisionState = () => string().oneOf(decisionStates).required();

/** Filters of a list whose records are decided on. */
export const decisionFilters = {
  all: {},
  pending: { status: 'pending' },
  accepted: { status: 'accepted' },
  rejected: { status: 'rejected' },
} satisfies ListRules['filters'];

/** A decision in a request body. */
export const decision = () => string().oneOf(['accepted', 'rejected'] as const);

/** Fields of a decision in a record's details: time (UTC) and admin's name, null while it is pending. */
export const decisionDetails = {
  decidedAt: orNull(instant()),
  decidedBy: orNull(string()),
};

/** History of a record that is decided on. */
export const decisionHistory = () => array().of(historyEntry).required();

/** Circumstance that stands against a decision on a record, as the caller would make it. */
export const obstacle = object({
  code: required(string(), 'Constant name, such as `balanceTooLow`.'),
  prevents: required(
    string().oneOf(['decision', 'acceptance', 'nothing'] as const),
    '`acceptance`: the record can be rejected; `nothing`: a reason to look twice.',
  ),
  message: string().required(),
});
export type Obstacle = InferType<typeof obstacle>;

/** Obstacle as any backend may answer it. */
export type ShownObstacle = Partial<Record<keyof Obstacle, string | null>>;

/** Obstacles of a record; a backend that sends none decides without them. */
export const obstacles = () =>
  array().of(obstacle.required()).meta({
    description:
      'Circumstances against a decision: the server decides by those that prevent it, in this order.',
  });

/** Obstacles of a row of a list. */
export const rowObstacles = (
  description = 'As in the details; only of a record that can still be decided.',
) => obstacles().meta({ description });

/** Fields of a row of a list whose records can be refunded. */
export const refundFields = () => ({
  refundable: naira().meta({ description: 'Naira that a refund would pay back now.' }),
  obstacles: rowObstacles('Circumstances against a refund without `override`.'),
});

/** Message of the first obstacle that prevents a decision; undefined if none does, or the backend sends none. */
export const refusalIn = (
  found: readonly ShownObstacle[] | null | undefined,
  decision: 'accepted' | 'rejected',
): string | undefined =>
  found?.find(
    ({ prevents }) => prevents === 'decision' || (prevents === 'acceptance' && decision === 'accepted'),
  )?.message ?? undefined;

/** Messages of the obstacles that prevent nothing. */
export const warningsIn = (found: readonly ShownObstacle[] | null | undefined): string[] =>
  (found ?? []).flatMap(({ prevents, message }) => (prevents === 'nothing' && message ? [message] : []));
