import { rateOf, countedDecisions, type DecisionLabels, type ReviewState } from '@padiman/client/review';
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
  { keys: ['H', 'N', 'E'], action: 'Hold, note, or escalate to a super admin' },
  { keys: ['Esc'], action: 'Take back the question, or close the review' },
  { keys: ['?'], action: 'Show keyboard shortcuts' },
];

/** Title of review mode, the records that wait, the person's own rate, and the way back to the list. */
export function ReviewHeader({
  title,
  state,
  onClose,
}: {
  title: string;
  state: ReviewState;
  onClose: () => void;
}) {
  const { waiting } = state;
  const shortcuts = shortcutsOf(useDecisionLabels());
  return (
    <HeaderBar>
      <h1>{title}</h1>
      <Numbers>
        {waiting !== undefined && <p>{formatCount(waiting)} waiting</p>}
        <p title="Only you see this; it is not stored.">{rateText(state)}</p>
      </Numbers>
      <Tools>
        <ShortcutButton shortcuts={shortcuts} />
        <Button look="plain" aria-keyshortcuts="Escape" onClick={onClose}>
          Close <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </Tools>
    </HeaderBar>
  );
}

/** Number of own decisions, decisions a minute and median time; empty before the first. */
function rateText({ decisions }: ReviewState): string {
  const count = countedDecisions(decisions).length;
  if (count === 0) return '';
  const rate = rateOf(decisions);
  const decided = `${formatCount(count)} decided`;
  if (!rate) return decided;
  return `${decided} · ${rate.perMinute.toFixed(1)} a minute · median ${rate.medianSeconds.toFixed(1)} s`;
}
