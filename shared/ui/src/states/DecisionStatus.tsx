import { decisionStates, type DecisionState } from '@padiman/contracts';
import { unknown } from '../format/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { Mark } from './DecisionStatus.styles.ts';

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
