import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';

const Bar = chakra('section', {
  base: {
    position: 'sticky',
    bottom: { base: 2, sm: 4 },
    zIndex: 10,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: 2,
    mt: 3,
    p: 3,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'surface',
    boxShadow: 'floating',
    '& > p': { me: 'auto', fontWeight: 'medium' },
  },
});

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
