import { useState } from 'react';
import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';

/** Changes one's own password; `refused` holds the messages of refused fields, `failure` any other. */
export function useOwnPassword() {
  const write = useWrite(changeOwnPassword, { changes: [listOwnSessions] });
  const change = (passwords: { currentPassword: string; newPassword: string }) =>
    write.mutateAsync({ body: passwords }).then(
      () => true,
      () => false,
    );
  const refused = write.error?.fields ?? {};
  return {
    change,
    done: write.isSuccess,
    refused,
    failure: write.error && Object.keys(refused).length === 0 ? write.error.message : undefined,
  };
}

/** One's own sessions, and ending them. */
export function useOwnSessions() {
  const read = useRead(listOwnSessions, {});
  const changes = { changes: [listOwnSessions] };
  const one = useWrite(endOwnSession, changes);
  const others = useWrite(endOtherSessions, changes);
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const run = async (work: Promise<unknown>) => {
    setFailure(undefined);
    await work.catch((error: Error) => setFailure(error.message));
    setEnding(undefined);
  };
  return {
    sessions: read.data?.data,
    error: read.error,
    retry: () => void read.refetch(),
    end: (id: string) => {
      setEnding(id);
      void run(one.mutateAsync({ params: { id } }));
    },
    endOthers: () => void run(others.mutateAsync({})),
    ending,
    endingOthers: others.isPending,
    failure: (one.error ?? others.error) ? failure : undefined,
  };
}
