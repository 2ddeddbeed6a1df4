import { useEffect, useRef, useState } from 'react';
import {
  listAdmins,
  listAudit,
  listSecurityEvents,
  verifyAuditChain,
  type AuditCheck,
  type SecurityEvent,
} from '@padiman/contracts';
import { useList, useRead, useWrite, type ListView } from '@padiman/client/query';
import { failureMessage } from '../../failure.messages.ts';

/** Further filters of both lists, as the address holds them. */
const filters = ['adminId', 'address', 'from', 'until'] as const;

/** Audit trail, in the view held in the address. */
export function useAuditTrail() {
  return useList(listAudit, 'all', filters);
}

/** Security events, in the view held in the address. */
export function useSecurityEvents(): ListView<SecurityEvent> {
  return useList(listSecurityEvents, 'all', filters);
}

/** Admins to filter by; empty until loaded. */
export function useAdminChoices(): readonly { value: string; label: string }[] {
  const { data } = useRead(listAdmins, { query: { limit: 200 } });
  return (data?.data ?? []).map(({ _id, firstName, lastName }) => ({
    value: _id,
    label: `${firstName} ${lastName}`,
  }));
}

/** Position before the first row. */
const start = { row: 0, hash: '0'.repeat(64) };

/** Verifies the hash chain on the server, part by part, while the screen is open. */
export function useVerification() {
  const { mutateAsync, error } = useWrite(verifyAuditChain);
  const [check, setCheck] = useState<AuditCheck>();
  const [busy, setBusy] = useState(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const run = async () => {
    setBusy(true);
    setCheck(undefined);
    try {
      for (let after = start; open.current;) {
        const { data } = await mutateAsync({ body: after });
        setCheck(data);
        if (data.complete || data.brokenAt !== null) break;
        after = { row: data.row, hash: data.hash };
      }
    } catch {
      // `error` holds it.
    }
    setBusy(false);
  };
  return {
    verify: () => void run(),
    busy,
    /** The part verified last. */
    check,
    failure: error ? failureMessage(error, 'The audit was not verified') : undefined,
  };
}
