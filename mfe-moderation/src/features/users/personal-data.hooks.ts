import { useState } from 'react';
import {
  eraseUser,
  exportUser,
  fetchPersonalData,
  setLegalHold,
  type Call,
  type PersonalData,
  type User,
} from '@padiman/contracts';
import { saveFile, useRead, useWrite } from '@padiman/client/query';
import { useCan, useCapability } from '@padiman/client/session';

/** True if the backend handles the personal data of one user, and the admin may. */
export function useMayManagePersonalData(): boolean {
  const offered = useCapability('personalData');
  return useCan('superAdmin') && offered;
}

/** State of a user's personal data. */
export function usePersonalData(id: string) {
  const read = useRead(fetchPersonalData, { params: { id } });
  return { data: read.data?.data, error: read.error, retry: () => void read.refetch() };
}

/** Downloads everything that is kept about a user. */
export function usePersonExport(id: string) {
  const write = useWrite(exportUser);
  const start = () =>
    void write.mutateAsync({ params: { id } }).then(
      ({ data }) => {
        const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
        saveFile({ name: `user-${id}.json`, content });
      },
      () => {},
    );
  return { start, busy: write.isPending, error: write.error?.message };
}

/** Sets and clears the legal hold of a user. */
export function useLegalHold(id: string, onDone: () => void) {
  const write = useWrite(setLegalHold, { changes: [fetchPersonalData] });
  const change = (body: { hold: boolean; reason?: string }) =>
    void write.mutateAsync({ params: { id }, body }).then(onDone, () => {});
  return { change, busy: write.isPending, error: write.error?.message, reset: write.reset };
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
