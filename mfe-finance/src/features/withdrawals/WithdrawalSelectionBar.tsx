import type { Withdrawal } from '@padiman/contracts';
import { Button, formatCount, formatNaira } from '@padiman/ui';
import { SelectionBar } from '@padiman/ui/table';
import { sumOf } from './withdrawals.rules.ts';
import { bulkWords, type Decision } from './withdrawals.words.ts';

/** How much of what is picked can be decided, what it comes to, and the two decisions. */
export function WithdrawalSelectionBar({
  count,
  deciding,
  onDecide,
  onClear,
}: {
  count: number;
  deciding: readonly Withdrawal[];
  onDecide: (decision: Decision) => void;
  onClear: () => void;
}) {
  const none = deciding.length === 0;
  const summary = none
    ? 'none is pending'
    : `${formatCount(deciding.length)} pending, ${formatNaira(sumOf(deciding))}`;
  return (
    <SelectionBar count={count} summary={summary} onClear={onClear}>
      <Button look="primary" disabled={none} onClick={() => onDecide('accepted')}>
        {bulkWords.accepted.button}
      </Button>
      <Button look="danger" disabled={none} onClick={() => onDecide('rejected')}>
        {bulkWords.rejected.button}
      </Button>
    </SelectionBar>
  );
}
