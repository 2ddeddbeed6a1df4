import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from '@padiman/client/routing';
import { savesData } from '../prefetch/until-idle.ts';
import type { SectionStarter } from '../sections/section-starter.ts';

/** Time in ms that the pointer or the focus stays on a link before its section is started: not for links passed over. */
const pause = 50;

/**
 * Link to a section, of which code and first read are started when the pointer or the focus stays on it, or at once
 * when it is pressed. For people who have the access.
 */
export function SectionLink({
  path,
  starter,
  onClick,
  describedBy,
  children,
}: {
  path: string;
  starter: SectionStarter;
  onClick: () => void;
  /** Id of the element that describes the link. */
  describedBy?: string | undefined;
  children: ReactNode;
}) {
  const isCurrent = useLocation().pathname === path;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    cancel();
    if (isCurrent) return;
    void starter.startCode(path);
    starter.startRead(path, '');
  };
  const startSoon = () => {
    cancel();
    if (!savesData()) timer.current = setTimeout(start, pause);
  };
  return (
    <NavLink
      to={path}
      aria-describedby={describedBy}
      onClick={onClick}
      onPointerEnter={startSoon}
      onPointerLeave={cancel}
      onFocus={startSoon}
      onBlur={cancel}
      onPointerDown={start}
    >
      {children}
    </NavLink>
  );
}
