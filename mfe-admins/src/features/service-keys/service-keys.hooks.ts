import { useState } from 'react';
import {
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
  type CallInput,
  type ServiceKey,
} from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';

/** Keys of the service API, newest first. */
export function useServiceKeys() {
  const { data, error, refetch } = useRead(listServiceKeys, {});
  return { keys: data?.data, error, retry: () => void refetch() };
}

type NewKey = CallInput<typeof createServiceKey>['body'];

/** Creates a key; `created` has the whole key, which the server shows once. */
export function useCreateKey() {
  const write = useWrite(createServiceKey, { changes: [listServiceKeys] });
  return {
    create: (key: NewKey) => write.mutateAsync({ body: key }).catch(() => undefined),
    created: write.data?.key,
    failure: write.error?.message,
  };
}

/** Revokes a key. */
export function useRevokeKey(onDone: () => void) {
  const write = useWrite(revokeServiceKey, { changes: [listServiceKeys] });
  const revoke = ({ _id: id }: ServiceKey) =>
    write.mutateAsync({ params: { id } }).then(onDone, () => undefined);
  return { revoke, busy: write.isPending, failure: write.error?.message };
}

/** Copies a text to the clipboard. `copied` is undefined until it was tried. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { copy, copied };
}
