import { useEffect, useState } from 'react';
import { isLive, type OwnDecision } from '@padiman/client/review';
import { Button } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';
import { useDecisionLabels } from './decision-labels.ts';
import { Toast } from './UndoToast.styles.ts';

/**
 * Last decision, with the button that takes it back until it takes effect. The region is there before its content, so
 * that screen readers announce the content.
 */
export function UndoToast({ decisions, onUndo }: { decisions: readonly OwnDecision[]; onUndo: () => void }) {
  const labels = useDecisionLabels();
  const live = decisions.filter(isLive);
  const last = live.at(-1);
  const latest = last ?? decisions.findLast(({ state }) => state === 'done');
  return (
    <Toast role="status">
      {latest && (
        <p>
          {labels[latest.decision]}: {latest.name}.{' '}
          {last ? <Effect decision={last} /> : 'It has taken effect.'}
          {live.length > 1 && ` ${formatCount(live.length - 1)} more can be undone.`}
        </p>
      )}
      {last && (
        <Button
          aria-keyshortcuts="U"
          disabled={last.state === 'undoing'}
          onClick={onUndo}
          data-decision={last.id}
        >
          Undo <kbd aria-hidden="true">U</kbd>
        </Button>
      )}
    </Toast>
  );
}

function Effect({ decision: { state, takesEffectAt } }: { decision: OwnDecision }) {
  if (state === 'undoing') return 'Taking it back…';
  if (takesEffectAt === undefined) return 'Sending…';
  return <Countdown key={takesEffectAt} until={takesEffectAt} />;
}

/** Seconds until a decision takes effect; screen readers hear only the first of them. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((until - now) / 1_000);
  return <span aria-live="off">{seconds > 0 ? `Takes effect in ${seconds} s.` : 'Takes effect now.'}</span>;
}
