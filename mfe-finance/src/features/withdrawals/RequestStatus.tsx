import type { Withdrawal } from '@padiman/contracts';
import { Chip, DecisionStatus, Icon } from '@padiman/ui';
import { ObstacleChip } from '@padiman/ui/table';
import { payoutChip } from './withdrawals.messages.ts';
import { StatusLine } from './withdrawals.styles.ts';

/** State of a request; what holds its decision up and, once it is accepted, what became of its payout. */
export function RequestStatus({ withdrawal }: { withdrawal: Withdrawal }) {
  const chip = payoutChip(withdrawal);
  return (
    <StatusLine>
      <DecisionStatus status={withdrawal.status} />
      <ObstacleChip obstacles={withdrawal.obstacles} />
      {chip && (
        <Chip tone={chip.tone}>
          <Icon name={chip.icon} size={12} />
          {chip.text}
        </Chip>
      )}
    </StatusLine>
  );
}
