import { useEffect, useState, type ReactNode } from 'react';
import { isAllowed, type Access } from '@padiman/contracts';
import { useLocation } from '@padiman/client/routing';
import { useAccessHolder, useCapability, useSession, userOf } from '@padiman/client/session';
import type { SectionStarter } from './section-starter.ts';

/**
 * Starts code and first read of a path as soon as its route matches, beside the check of the access. While the rights
 * are unknown, the code is loaded, and the read is sent for a super admin alone, who may need no flag for it.
 */
export function StartSection({
  path,
  access,
  starter,
  children,
}: {
  path: string;
  access: Access;
  starter: SectionStarter;
  children: ReactNode;
}) {
  const session = useSession();
  const holder = useAccessHolder();
  const { search } = useLocation();
  const isForStaff = access !== 'public' && access !== 'guest';
  const isSignedIn = session.status === 'signedIn' && isForStaff;
  const superAdmin = userOf(session)?.superAdmin === true;
  const byFlags = !useCapability('everyRight');
  // A section for all staff is shown at once, and loads its code itself.
  const waits = isSignedIn && holder === undefined && access !== 'staff';
  const mayRead = isSignedIn && isAllowed(holder ?? { superAdmin, byFlags, rights: {} }, access);
  const start = () => {
    if (waits) void starter.startCode(path);
    if (mayRead) starter.startRead(path, search);
  };
  // While rendering, not in an effect: the code of the screen is requested as early as its route is known.
  useState(start);
  // Again once the rights are known; the address then is still the one that the screen opens with.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(start, [waits, mayRead]);
  return children;
}
