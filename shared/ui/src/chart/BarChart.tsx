import { Bar, BarChart as RechartsBarChart, LabelList, ResponsiveContainer, XAxis } from 'recharts';
import { formatCount } from '../format/formats.ts';

/** One bar: label below, count above. */
export interface BarDatum {
  label: string;
  count: number;
}

/** Number of bars up to which each has its label, and its count, wide and narrow. */
const fewBars = { wide: 14, narrow: 12 };

/**
 * Bar chart of counts. Hidden from screen readers: the screen must show the same counts as text. Of many bars the largest
 * has its count, and some have their labels.
 *
 * @param height in px
 * @param format short text of a count
 * @param isWhole true keeps the labels whole on a phone, which else have their first letter
 */
export function BarChart({
  data,
  height = 220,
  format = formatCount,
  isWhole = false,
}: {
  data: readonly BarDatum[];
  height?: number;
  format?: (count: number) => string;
  isWhole?: boolean;
}) {
  const narrow = window.matchMedia('(max-width: 480px)').matches;
  const fontSize = narrow ? 10 : 12;
  const isDense = data.length > fewBars[narrow ? 'narrow' : 'wide'];
  const largest = data.reduce(
    (found, { count }, index) => (count > (data[found]?.count ?? 0) ? index : found),
    0,
  );
  const marked = data.map((datum, index) => ({
    ...datum,
    mark: isDense && index !== largest ? '' : format(datum.count),
  }));
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <RechartsBarChart
          data={marked}
          margin={{ top: 20, right: isDense ? 24 : 0, bottom: 0, left: isDense ? 24 : 0 }}
          accessibilityLayer={false}
        >
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: 'var(--pd-colors-line)' }}
            tick={{ fill: 'var(--pd-colors-text-muted)', fontSize }}
            tickFormatter={(label: string) => (narrow && !isWhole ? label.charAt(0) : label)}
            interval={isDense ? 'preserveStartEnd' : 0}
            minTickGap={16}
          />
          <Bar
            dataKey="count"
            fill="var(--pd-colors-brand-solid)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          >
            <LabelList dataKey="mark" position="top" fontSize={fontSize} fill="var(--pd-colors-text)" />
          </Bar>
        </RechartsBarChart>
      </ResponsiveContainer>
    </div>
  );
}
