import {
  listUsers,
  updateUserStatus,
  type Call,
  type Outcome,
  eraseUser,
  type PersonalData,
  type User,
} from '@padiman/contracts';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { useCapability, useCan } from '@padiman/client/session';
import { userActions, type UserAction } from './users.messages.ts';
import { useState } from 'react';

/** Flags that each action sends. Source: specification section 3, user status update. */
const flags: Record<UserAction, { deleteFlag: boolean; blockFlag: boolean }> = {
  block: { deleteFlag: false, blockFlag: true },
  unblock: { deleteFlag: false, blockFlag: false },
  delete: { deleteFlag: true, blockFlag: false },
};

/** Users, in the view held in the address. */
export function useUserList() {
  return useList(listUsers, 'all');
}

/**
 * Blocks, unblocks or deletes the selected users.
 *
 * @param changes further reads of the screen that the action changes
 */
export function useUserAction(onDone: (skipped: readonly Outcome[]) => void, changes: readonly Call[] = []) {
  const actions = userActions(useCapability('deletedRecords'));
  const update = useWrite(updateUserStatus);
  const action = useBulkAction<UserAction>({
    messages: actions,
    changes: [listUsers, ...changes],
    perform: async (action, userIds, more) =>
      (await update.mutateAsync({ body: { userIds, ...flags[action], ...more } })).results,
    job: { list: 'users', actions: { block: 'block', unblock: 'unblock', delete: 'delete' } },
    onDone,
  });
  return { action, actions };
}

/** True if the backend handles the personal data of one user, and the admin may. */
export function useMayManagePersonalData(): boolean {
  const offered = useCapability('personalData');
  return useCan('superAdmin') && offered;
}

/**
 * The user that is being erased, and what was erased, apart from the drawer, which closes with its user.
 *
 * @param changes reads of the screen that the erasure changes
 */
export function useErasure(onDone: () => void, changes: readonly Call[] = []) {
  const [user, setUser] = useState<User>();
  const [started, setStarted] = useState(false);
  const [done, setDone] = useState<{ user: User; keeps: PersonalData['keeps'] }>();
  const write = useWrite(eraseUser, { changes });
  const cancel = () => {
    write.reset();
    setUser(undefined);
  };
  return {
    user,
    /** True from the first request on: the dialogs are loaded then. */
    started,
    request: (requested: User) => {
      setStarted(true);
      setUser(requested);
    },
    cancel,
    erase: (input: { confirmation: string; reason: string }) => {
      if (user === undefined) return;
      write.mutateAsync({ params: { id: user._id }, body: input }).then(
        ({ data }) => {
          setDone({ user, keeps: data.keeps });
          setUser(undefined);
        },
        () => {},
      );
    },
    busy: write.isPending,
    error: write.error?.message,
    done,
    dismiss: () => {
      setDone(undefined);
      onDone();
    },
  };
}

/** An erasure and its dialogs. */
export type Erasure = ReturnType<typeof useErasure>;
