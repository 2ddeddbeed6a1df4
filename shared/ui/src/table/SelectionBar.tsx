import { use, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';
import { Actions, Bar, Hint } from './SelectionBar.styles.ts';
import { SelectionHintContext } from './SelectionHint.tsx';

/** Bar with the number of selected records and actions on them. */
export function SelectionBar({
  count,
  summary,
  onClear,
  children,
}: {
  count: number;
  /** Sum of the selected records, such as `balance ₦12,000.00`. */
  summary?: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <Bar aria-label="Selection">
      <p role="status">
        {formatCount(count)} selected{summary && ` · ${summary}`}
      </p>
      <Button look="plain" onClick={onClear}>
        Clear selection
      </Button>
      <Hint>{use(SelectionHintContext)}</Hint>
      <Actions>{children}</Actions>
    </Bar>
  );
}
