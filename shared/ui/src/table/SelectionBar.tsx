import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';
import { Bar } from './SelectionBar.styles.ts';

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
      {children}
    </Bar>
  );
}
