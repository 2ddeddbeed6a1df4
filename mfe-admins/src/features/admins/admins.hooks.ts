import { listAdmins, listServiceKeys, listWebhooks } from '@padiman/contracts';
import { useList, useRead } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';

/** Admins, in the view held in the address. */
export const useAdminList = () => useList(listAdmins, 'all');

/** Names of the service keys and webhooks that stop working once an admin is deleted; none while they are not read. */
export function useStopped(adminId: string | undefined): readonly string[] {
  const [hasKeys, hasWebhooks] = [useCapability('serviceKeys'), useCapability('webhooks')];
  const isNeeded = adminId !== undefined;
  const keys = useRead(listServiceKeys, {}, { enabled: isNeeded && hasKeys }).data?.data ?? [];
  const endpoints = useRead(listWebhooks, {}, { enabled: isNeeded && hasWebhooks }).data?.data ?? [];
  const isStopped = ({ ownerId, suspended }: { ownerId: string | null; suspended: string | null }) =>
    ownerId === adminId && suspended === null;
  return [
    ...keys
      .filter((key) => isStopped(key) && key.revokedAt === null)
      .map(({ label }) => `service key ${label}`),
    ...endpoints.filter(isStopped).map(({ url }) => `webhook ${url}`),
  ];
}
