import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { formatCount } from '../format/formats.ts';
import { placeLabels } from './chart-labels.rules.ts';

/** Space in px above the highest bar for its count, and below the bars for their labels. */
const [above, below] = [20, 28];

/**
 * Bar chart of counts. Hidden from screen readers: the screen must show the same counts as text. Where they lack room,
 * only the largest bar has its count, and some have their labels.
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
  const most = Math.max(...data.map(({ count }) => count), 0);
  const largest = data.findIndex(({ count }) => count === most);
  const { sides, every, hasAllCounts } = placeLabels({
    ...{ width, labels: data.map(({ label }) => label) },
    counts: hasCounts ? data.map(({ count }) => format(count)) : [],
  });
  // With half a gap at both ends, each bar is in the middle of its part of the width.
  const x = scaleBand({ domain: [...data.keys()], range: [sides, width - sides] })
    .paddingInner(0.18)
    .paddingOuter(0.09);
  const y = scaleLinear({ domain: [0, most || 1], range: [height - below, above] });
  const base = height - below;
  // As a style: the attribute has no effect beside the size of all elements.
  const text = { textAnchor: 'middle', style: { fontSize: '12px' } } as const;
  // The drawing has the width that the place had: it must not keep the place from becoming narrower.
  const place = { contain: 'inline-size', overflow: 'hidden' } as const;
  return (
    <div aria-hidden="true" ref={parentRef} style={place}>
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
                {hasCounts && (hasAllCounts || index === largest) && (
                  <text {...text} x={middle} y={top - 6} fill="var(--pd-colors-text)">
                    {format(count)}
                  </text>
                )}
                {index % every === 0 && (
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
