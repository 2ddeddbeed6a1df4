import { useState } from 'react';
import { eraseUser, type Call, type PersonalData, type User } from '@padiman/contracts';
import { useWrite } from '@padiman/client/query';
import { useCan, useCapability } from '@padiman/client/session';

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
