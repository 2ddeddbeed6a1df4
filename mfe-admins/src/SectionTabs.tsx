import { Link } from '@padiman/client/routing';
import { chakra } from '@padiman/ui';

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    gap: 4,
    mb: 5,
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: { base: 'touch', sm: 'control' },
      color: 'text.muted',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
    },
    '& a[aria-current=page]': { color: 'brand.text', fontWeight: 'semibold', borderColor: 'brand.text' },
  },
});

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
