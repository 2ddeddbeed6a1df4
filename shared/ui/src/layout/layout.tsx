import { useState, type ReactNode } from 'react';
import { Link, useLocation } from '@padiman/client/routing';
import { Round, HeaderRow, HeaderTitle, TabBar } from './layout.styles.ts';

/** Picture of a person; initials if there is none or it fails to load. */
export function Avatar({ name, src }: { name: string; src: string | null }) {
  const [failed, setFailed] = useState(false);
  const initials = name
    .split(/[\s—]+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <Round>
      {src && !failed ? (
        <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      ) : (
        <span aria-hidden="true">{initials}</span>
      )}
    </Round>
  );
}

/** Title of a screen; `children` are actions of the whole screen. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <HeaderRow>
      <HeaderTitle>{title}</HeaderTitle>
      {children}
    </HeaderRow>
  );
}

/** Tabs of a screen, each with its own address. */
export function SectionTabs({
  label,
  tabs,
}: {
  /** Name of the navigation. */
  label: string;
  tabs: readonly { label: string; to: string; current: boolean }[];
}) {
  const { state } = useLocation();
  return (
    <TabBar aria-label={label}>
      {tabs.map(({ label: text, to, current }) => (
        <Link key={to} to={to} state={state} aria-current={current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </TabBar>
  );
}
