import { useQuery } from '@tanstack/react-query';
import { isAllowed, type Access, type AccessHolder, fetchAdmin } from '@padiman/contracts';
import { send } from '../http/client.ts';
import { userOf, useSession } from './session.ts';

/**
 * The signed-in admin as the server has it now, by the stored user's id; decides menu and guards.
 * Source: specification section 2, Side menu.
 */
export function useCurrentAdmin() {
  const state = useSession();
  const id = userOf(state)?._id;
  return useQuery({
    queryKey: ['currentAdmin', id],
    enabled: state.status === 'signedIn',
    staleTime: 30_000,
    queryFn: async ({ signal }) => (await send(fetchAdmin, { params: { id: id ?? '' } }, signal)).data,
  });
}

/**
 * Who the person is for access rules: null when signed out, `undefined` while it is not known yet.
 * When the admin cannot be loaded, nothing extra is granted. Once the session has ended, it is what was known.
 */
export function useAccessHolder(): AccessHolder | null | undefined {
  const state = useSession();
  const admin = useCurrentAdmin();
  if (state.status === 'signedOut') return null;
  if (admin.data) return admin.data;
  if (state.status === 'ended') return undefined;
  return admin.isError ? { superAdmin: false, rights: {} } : undefined;
}

/** Whether the signed-in admin may; false while that is not known. */
export function useCan(access: Access): boolean {
  const holder = useAccessHolder();
  return holder !== undefined && isAllowed(holder, access);
}
