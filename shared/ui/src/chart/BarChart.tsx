import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { formatCount, formatShort } from '../format/formats.ts';

/** Number of bars up to which each has its label, and its count, wide and narrow. */
const fewBars = { wide: 14, narrow: 12 };

/** Space in px above the highest bar for its count, and below the bars for their labels. */
const [above, below] = [20, 28];

/** Largest width of a character of a count, in px. */
const digitWidth = 7;

/** Least px from one label to the next. */
const labelWidth = 64;

/**
 * Bar chart of counts. Hidden from screen readers: the screen must show the same counts as text. Of many bars the largest
 * has its count, and some have their labels.
 *
 * @param height in px
 * @param format short text of a count
 * @param hasCounts false leaves the counts to a table beside the chart
 */
export function BarChart({
  data,
  height = 220,
  format = formatCount,
  hasCounts = true,
}: {
  /** Bars: label below, count above. */
  data: readonly { label: string; count: number }[];
  height?: number;
  format?: (count: number) => string;
  hasCounts?: boolean;
}) {
  const { parentRef, width } = useParentSize();
  const narrow = window.matchMedia('(max-width: 480px)').matches;
  const isDense = data.length > fewBars[narrow ? 'narrow' : 'wide'];
  const most = Math.max(...data.map(({ count }) => count), 0);
  const largest = data.findIndex(({ count }) => count === most);
  const sides = isDense ? 24 : 0;
  const x = scaleBand({ domain: [...data.keys()], range: [sides, width - sides] }).paddingInner(0.18);
  const y = scaleLinear({ domain: [0, most || 1], range: [height - below, above] });
  const base = height - below;
  // Neighbouring counts would touch on a phone: there a large one is rounded.
  const countText = (count: number) => {
    const whole = format(count);
    return isDense || whole.length * digitWidth < x.step() ? whole : formatShort(count);
  };
  const step = isDense ? Math.ceil(labelWidth / Math.max(1, x.step())) : 1;
  const text = { fontSize: narrow ? 10 : 12, textAnchor: 'middle' } as const;
  return (
    <div aria-hidden="true" ref={parentRef}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {width > 0 &&
          data.map(({ label, count }, index) => {
            const left = x(index) ?? 0;
            const middle = left + x.bandwidth() / 2;
            const top = y(count);
            return (
              <g key={index}>
                <BarRounded
                  {...{ x: left, y: top, width: x.bandwidth(), height: base - top, radius: 3 }}
                  top
                  fill="var(--pd-colors-brand-solid)"
                />
                {hasCounts && (!isDense || index === largest) && (
                  <text {...text} x={middle} y={top - 6} fill="var(--pd-colors-text)">
                    {countText(count)}
                  </text>
                )}
                {index % step === 0 && (
                  <text {...text} x={middle} y={base + 18} fill="var(--pd-colors-text-muted)">
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        <line x1={0} x2={width} y1={base} y2={base} stroke="var(--pd-colors-line)" />
      </svg>
    </div>
  );
}
