import { countedDecisions, type DecisionLabels, type Review } from '@padiman/client/review';
import { Button } from '../controls/buttons.tsx';
import { formatCount } from '../format/formats.ts';
import { ShortcutButton } from '../table/shortcuts.tsx';
import { useDecisionLabels } from '../table/decision-labels.ts';
import { HeaderBar, Numbers, Tools } from './review.styles.ts';

const shortcutsOf = ({ accept, reject }: DecisionLabels) => [
  { keys: ['A'], action: `${accept}; Enter confirms where something stands against it` },
  { keys: ['R'], action: `${reject}, with a reason by its number` },
  { keys: ['S'], action: 'Skip for this session' },
  { keys: ['U'], action: 'Undo the last decision' },
  { keys: ['J', 'K'], action: 'Next or previous record' },
  { keys: ['H', 'N'], action: 'Hold or note' },
  { keys: ['Esc'], action: 'Take back the question, or close the review' },
  { keys: ['?'], action: 'Show keyboard shortcuts' },
];

/** Title of review mode, the records that wait, the number of own decisions, and the way back to the list. */
export function ReviewHeader({
  title,
  review: { state, isPart },
  onClose,
}: {
  title: string;
  review: Pick<Review<never>, 'state' | 'isPart'>;
  onClose: () => void;
}) {
  const { waiting } = state;
  const decided = countedDecisions(state.decisions).length;
  const shortcuts = shortcutsOf(useDecisionLabels());
  return (
    <HeaderBar>
      <h1>{title}</h1>
      <Numbers>
        {waiting !== undefined && <p>{formatCount(waiting)} waiting</p>}
        {isPart && <p>Only what the list shows</p>}
        {decided > 0 && <p>{formatCount(decided)} decided</p>}
      </Numbers>
      <Tools>
        <ShortcutButton shortcuts={shortcuts} />
        <Button look="plain" shortcut="Esc" onClick={onClose}>
          Close
        </Button>
      </Tools>
    </HeaderBar>
  );
}
