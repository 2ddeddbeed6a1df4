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

/** Tabs of the settings, each with its own address. */
export function SettingsTabs({ tabs }: { tabs: readonly { label: string; to: string; current: boolean }[] }) {
  return (
    <Bar aria-label="Settings">
      {tabs.map(({ label, to, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </Bar>
  );
}
