import { Bar, BarChart as RechartsBarChart, LabelList, ResponsiveContainer, XAxis } from 'recharts';
import { formatCount } from '../format/numbers.ts';

/** One bar: label below, count above. */
export interface BarDatum {
  label: string;
  count: number;
}

/**
 * Bar chart of counts. Hidden from screen readers: the screen must show the same counts as text.
 *
 * @param height in px
 */
export function BarChart({ data, height = 220 }: { data: readonly BarDatum[]; height?: number }) {
  const narrow = window.matchMedia('(max-width: 480px)').matches;
  const fontSize = narrow ? 10 : 12;
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <RechartsBarChart
          data={[...data]}
          margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: 'var(--pd-colors-line)' }}
            tick={{ fill: 'var(--pd-colors-text-muted)', fontSize }}
            tickFormatter={(label: string) => (narrow ? label.charAt(0) : label)}
            interval={0}
          />
          <Bar
            dataKey="count"
            fill="var(--pd-colors-brand-solid)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          >
            <LabelList
              dataKey="count"
              position="top"
              fontSize={fontSize}
              fill="var(--pd-colors-text)"
              formatter={(count) => formatCount(Number(count))}
            />
          </Bar>
        </RechartsBarChart>
      </ResponsiveContainer>
    </div>
  );
}
