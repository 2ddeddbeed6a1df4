import { useId } from 'react';
import { refusalIn, type ShownObstacle } from '@padiman/contracts';
import type { Decision } from '@padiman/client/review';
import { Button } from '../controls/buttons.tsx';
import { Chip } from '../states/states.styles.ts';
import { decisionLabels } from './decision-labels.ts';
import { useWaitingDecision } from './ReviewMarks.tsx';
import { Decisions } from './table.styles.ts';

const looks = {
  accepted: { framed: 'primary', plain: 'plain', label: decisionLabels.accept },
  rejected: { framed: 'dangerQuiet', plain: 'dangerPlain', label: decisionLabels.reject },
} as const;

/** Accept and Reject of a record; what cannot be done is disabled, with the server's first reason beside it. */
export function DecisionButtons<R extends { _id: string }>({
  record,
  name,
  obstacles,
  decide,
  framed = false,
}: {
  record: R;
  /** Name of the record for screen readers; left out where the details name it. */
  name?: string;
  obstacles: readonly ShownObstacle[] | null | undefined;
  decide: (record: R, decision: Decision) => void;
  /** True for buttons with a border, as in the details; false for plain ones, as in a row. */
  framed?: boolean;
}) {
  const id = useId();
  const isWaiting = useWaitingDecision(record._id) !== undefined;
  const reason = refusalIn(obstacles, 'accepted');
  return (
    <Decisions framed={framed}>
      {(['accepted', 'rejected'] as const).map((decision) => {
        const { label, ...look } = looks[decision];
        return (
          <Button
            key={decision}
            look={look[framed ? 'framed' : 'plain']}
            aria-label={name && `${label} ${name}`}
            aria-describedby={reason && id}
            disabled={isWaiting || refusalIn(obstacles, decision) !== undefined}
            onClick={() => decide(record, decision)}
          >
            {label}
          </Button>
        );
      })}
      {reason && (
        <small id={id} title={reason}>
          {reason}
        </small>
      )}
    </Decisions>
  );
}

/** Words for what sets a record that waits for a decision apart, by the code of the obstacle. */
const chips: Readonly<Record<string, string>> = {
  onHold: 'On hold',
  payeeBlocked: 'Blocked',
  payeeDeleted: 'Deleted',
  applicantDeleted: 'Deleted',
};

/** Chip of a record whose decision is held up; nothing for all others. */
export function ObstacleChip({ obstacles }: { obstacles: readonly ShownObstacle[] | null | undefined }) {
  const found = obstacles?.find(({ code }) => code && code in chips);
  return (
    found && (
      <Chip tone="waiting" title={found.message ?? undefined}>
        {chips[found.code ?? '']}
      </Chip>
    )
  );
}
