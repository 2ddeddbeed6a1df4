import { chakra } from '@chakra-ui/react';
import { decisionStates, type DecisionState } from '@padiman/contracts';
import { unknown } from '../format/texts.ts';
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

const isKnown = (status: string | null): status is DecisionState =>
  decisionStates.some((known) => known === status);

/** State of a decision as icon and text, because color alone is not accessible. Other states show their own text. */
export function DecisionStatus({ status }: { status: string | null }) {
  if (!isKnown(status)) return status?.trim() || unknown;
  return (
    <Mark status={status}>
      <Icon name={status} size={16} />
      {labels[status]}
    </Mark>
  );
}
