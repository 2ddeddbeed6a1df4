import { chakra } from '@chakra-ui/react';
import type { DecisionState } from '@padiman/contracts';
import { Icon } from '../icons/Icon.tsx';

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    verticalAlign: 'middle',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    status: {
      pending: { color: 'waiting.text' },
      accepted: { color: 'brand.text' },
      rejected: { color: 'danger.text' },
    },
  },
});

const labels = { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' };

/** State of a decision as icon and text, because color alone is not accessible. */
export function DecisionStatus({ status }: { status: DecisionState }) {
  return (
    <Mark status={status}>
      <Icon name={status} size={16} />
      {labels[status]}
    </Mark>
  );
}
