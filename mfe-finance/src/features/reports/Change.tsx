import type { Period } from '@padiman/contracts';
import { formatCount, Icon } from '@padiman/ui';
import { changeOf } from './change.rules.ts';
import { Line } from './MeasureCard.styles.ts';
import { formatFigure, nameOfBefore, type FigureKind } from './reports.messages.ts';

/** Change of a figure against the period before, as an icon and words, with the figure of that period. */
export function Change({
  now,
  before,
  kind,
  period,
}: {
  now: number | null;
  before: number | null;
  kind: FigureKind;
  period: Period;
}) {
  const change = changeOf(now, before);
  const name = nameOfBefore(period);
  if (!change) return <Line>No comparison with {name}</Line>;
  const { direction, percent } = change;
  if (direction === 'same') return <Line>As in {name}</Line>;
  return (
    <Line>
      <Icon name={direction === 'more' ? 'rising' : 'falling'} size={16} />
      <span>
        {percent === undefined ? (
          `None in ${name}`
        ) : (
          <>
            {percent === 0 ? 'Under 1' : formatCount(percent)}% {wordFor(direction, kind)} than in {name}{' '}
            <small>({formatFigure(before, kind)})</small>
          </>
        )}
      </span>
    </Line>
  );
}

const wordFor = (direction: 'more' | 'less', kind: FigureKind) =>
  kind === 'median' ? { more: 'longer', less: 'shorter' }[direction] : direction;
