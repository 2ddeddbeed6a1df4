import type { DecisionState } from '@padiman/shared/contracts';
import { chakra, Icon } from '@padiman/shared/ui';
import { stateWords } from './drivers-requests.words.ts';

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: 1,
    fontWeight: 'medium',
  },
  variants: {
    state: {
      pending: { color: 'waiting.text' },
      accepted: { color: 'brand.text' },
      rejected: { color: 'danger.text' },
    },
  },
});
const icons = { pending: 'pending', accepted: 'accepted', rejected: 'block' } as const;

/** A state as a shape and a word. */
export function StatusMark({ state }: { state: DecisionState }) {
  return (
    <Mark state={state}>
      <Icon name={icons[state]} size={16} />
      {stateWords[state]}
    </Mark>
  );
}
