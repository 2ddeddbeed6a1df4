import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';

/** Course of counts as a line without axes. Hidden from screen readers, as a bar chart is. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const x = scaleLinear({ domain: [0, counts.length - 1], range: [1, 99] });
  const y = scaleLinear({ domain: [0, Math.max(...counts, 0) || 1], range: [26, 2] });
  const line = {
    stroke: 'var(--pd-colors-brand-solid)',
    strokeWidth: 1.5,
    vectorEffect: 'non-scaling-stroke',
  };
  return (
    <svg aria-hidden="true" width="100%" height={28} viewBox="0 0 100 28" preserveAspectRatio="none">
      <LinePath data={[...counts]} x={(_, index) => x(index)} y={y} {...line} />
    </svg>
  );
}
