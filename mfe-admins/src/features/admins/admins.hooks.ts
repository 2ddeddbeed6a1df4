import { useState } from 'react';
import {
  listAdmins,
  listProposals,
  listServiceKeys,
  personalDataRight,
  postsRight,
  refundRight,
  tripsRight,
  updateRights,
  type Admin,
  type Right,
} from '@padiman/contracts';
import { useList, useRead, useWrite, type ApiError } from '@padiman/client/query';
import { useCapability, useRights } from '@padiman/client/session';
import { isSensitive } from './admins.messages.ts';

/** Admins, in the view held in the address. */
export const useAdminList = () => useList(listAdmins, 'all');

/** Rights that exist, without those that the backend does not offer. */
export function useOfferedRights() {
  const moderates = useCapability('moderationReview');
  const offered: Readonly<Record<string, boolean>> = {
    [refundRight]: useCapability('refunds'),
    [personalDataRight]: useCapability('masking'),
    ...{ [tripsRight]: moderates, [postsRight]: moderates },
  };
  return useRights().filter(({ name }) => offered[name] ?? true);
}

/** Change of one right of an admin. */
interface RightChange {
  admin: Admin;
  right: Right;
  held: boolean;
}

/** Changes rights one at a time, each saved at once, a sensitive one after a confirmation. */
export function useRightChanges() {
  // Another backend may answer with a message of its own, which says nothing that the switch does not show.
  const waits = useCapability('staffProposals');
  // Another backend may keep the rights as they are sent.
  const merges = useCapability('mergedRights');
  const { mutateAsync } = useWrite(updateRights, { changes: [listAdmins, listProposals] });
  const [last, setLast] = useState<
    RightChange & { state: 'asked' | 'saving' | 'done' | 'failed'; message?: string | undefined }
  >();
  const save = async ({ admin, right, held }: RightChange) => {
    const change = { admin, right, held };
    setLast({ ...change, state: 'saving' });
    const rights = { ...(!merges && admin.rights), [right]: held };
    await mutateAsync({ params: { adminId: admin._id }, body: { rights } }).then(
      ({ message }) => setLast({ ...change, state: 'done', message: waits ? message : undefined }),
      ({ isRefusal, message }: ApiError) => {
        const what = isRefusal ? 'was not changed' : 'may not have been changed';
        setLast({ ...change, state: 'failed', message: `${what}. ${message}` });
      },
    );
  };
  return {
    last,
    waits,
    request: (change: RightChange) =>
      isSensitive(change.right) ? setLast({ ...change, state: 'asked' }) : void save(change),
    save: (change: RightChange) => void save(change),
    end: () => setLast(undefined),
  };
}

/** State and actions of {@link useRightChanges}. */
export type RightChanges = ReturnType<typeof useRightChanges>;

/** Names of the service keys that stop working once an admin is deleted; none while they are not read. */
export function useStopped(adminId: string | undefined): readonly string[] {
  const hasKeys = useCapability('serviceKeys');
  const read = useRead(listServiceKeys, {}, { enabled: adminId !== undefined && hasKeys });
  return (read.data?.data ?? [])
    .filter((key) => key.ownerId === adminId && key.suspended === null && key.revokedAt === null)
    .map(({ label }) => `service key ${label}`);
}
