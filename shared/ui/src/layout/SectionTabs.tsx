import { Link } from '@padiman/client/routing';
import { Bar } from './SectionTabs.styles.ts';

/** Tabs of a screen, each with its own address. */
export function SectionTabs({
  label,
  tabs,
}: {
  /** Name of the navigation. */
  label: string;
  tabs: readonly { label: string; to: string; current: boolean }[];
}) {
  return (
    <Bar aria-label={label}>
      {tabs.map(({ label: text, to, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </Bar>
  );
}
