import { useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isAllowed, personalDataRight, type Access, type AccessHolder, fetchAdmin } from '@padiman/contracts';
import { readCall, takeArrived } from '../http/early.ts';
import { useCapability } from './runtime-config.ts';
import { userOf, useSession } from './session.ts';

/**
 * Loads the logged-in admin from the server by the stored user's id; the basis of menu and guards.
 * Source: specification section 2, Side menu.
 *
 * @param wanted false reads nothing
 */
function useCurrentAdmin(wanted = true) {
  const state = useSession();
  const id = userOf(state)?._id ?? '';
  const enabled = wanted && state.status === 'signedIn';
  const input = { params: { id } };
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [fetchAdmin.name, input],
    queryFn: ({ signal }) => readCall(client, fetchAdmin, input, { signal }),
    enabled,
    staleTime: 30_000,
    meta: { call: fetchAdmin, input },
    ...(enabled && { initialData: () => takeArrived(client, fetchAdmin, input) }),
  });
  return { data: data?.data, error, retry: () => void refetch() };
}

/**
 * Returns the subject of access checks: null when logged out, undefined while it loads and after it has failed to. After
 * the session has ended, it is the admin that was loaded before, if any.
 */
export function useAccessHolder(): AccessHolder | null | undefined {
  const state = useSession();
  const { data } = useCurrentAdmin();
  const byFlags = !useCapability('everyRight');
  const holder = useMemo(() => data && { ...data, byFlags }, [data, byFlags]);
  return state.status === 'signedOut' ? null : holder;
}

/** Failure to load the logged-in admin, on which access depends; undefined without one. */
export function useAccessFailure(): { error: Error; retry: () => void } | undefined {
  const { data, error, retry } = useCurrentAdmin();
  return data || !error ? undefined : { error, retry };
}

/** Returns true if the logged-in admin has the access; false while that is unknown. */
export function useCan(access: Access): boolean {
  const holder = useAccessHolder();
  return holder !== undefined && isAllowed(holder, access);
}

/**
 * Returns true if the backend answers personal data unmasked, and exports lists, to the logged-in admin. The server
 * decides; a backend without the capability masks nothing.
 */
export function useSeesPersonalData(): boolean {
  const masks = useCapability('masking');
  const superAdmin = userOf(useSession())?.superAdmin === true;
  const { data } = useCurrentAdmin(masks && !superAdmin);
  return !masks || superAdmin || (data !== undefined && isAllowed(data, personalDataRight));
}
