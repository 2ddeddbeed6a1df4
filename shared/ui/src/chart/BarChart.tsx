import { Bar, BarChart as RechartsBarChart, LabelList, ResponsiveContainer, XAxis } from 'recharts';
import { formatCount } from '../format/money.ts';

/** One bar: its name under it, its count above it. */
export interface BarDatum {
  label: string;
  count: number;
}

/**
 * Counts side by side, each with its figure on it. Drawn for the eye only: the same figures must stand beside
 * it as text.
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
