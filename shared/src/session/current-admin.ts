import { useQuery } from '@tanstack/react-query';
import { mayAccess, type Access, type AccessHolder } from '../contracts/access.ts';
import { fetchAdmin } from '../contracts/admins.calls.ts';
import { send } from '../http/client.ts';
import { useSession } from './session.ts';

/**
 * The signed-in admin as the server has it now, by the stored user's id; decides menu and guards.
 * Source: specification section 2, Side menu.
 */
export function useCurrentAdmin() {
  const state = useSession();
  const id = state.status === 'signedIn' ? state.session.user._id : undefined;
  return useQuery({
    queryKey: ['currentAdmin', id],
    enabled: id !== undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }) => (await send(fetchAdmin, { params: { id: id ?? '' } }, signal)).data,
  });
}

/**
 * Who the person is for access rules: null when signed out, `undefined` while it is not known yet.
 * When the admin cannot be loaded, nothing extra is granted.
 */
export function useAccessHolder(): AccessHolder | null | undefined {
  const state = useSession();
  const admin = useCurrentAdmin();
  if (state.status !== 'signedIn') return null;
  if (admin.data) return admin.data;
  return admin.isError ? { superAdmin: false, rights: {} } : undefined;
}

/** Whether the signed-in admin may; false while that is not known. */
export function useCan(access: Access): boolean {
  const holder = useAccessHolder();
  return holder !== undefined && mayAccess(holder, access);
}
