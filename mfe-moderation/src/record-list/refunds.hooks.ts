import { useState } from 'react';
import { refundRight } from '@padiman/contracts';
import { useCan, useCapability } from '@padiman/client/session';

/** Abilities of the backend and of the logged-in admin for refunds. */
export function useRefundOffer() {
  const paysBack = useCapability('refunds');
  const allowed = useCan(refundRight);
  const approvals = useCapability('refundApprovals');
  return {
    /** The backend pays back what was paid; without it a refund only deletes, as specified. */
    paysBack,
    /** The admin is offered refunds. */
    offered: !paysBack || allowed,
    /** The admin may see and confirm refunds that wait for a second admin. */
    approvals: approvals && allowed,
  };
}

/** Decision to refund finished records too, with its reason. */
export interface Override {
  /** Number of selected records that are finished. */
  finished: number;
  chosen: boolean;
  reason: string;
  /** Message for a missing reason. */
  error: string | undefined;
  choose: (chosen: boolean) => void;
  setReason: (reason: string) => void;
  /** Flags of the call; undefined if the reason is missing, which is then shown. */
  flags: () => { override?: true; reason?: string } | undefined;
  reset: () => void;
}

/** State of the decision to refund finished records too. */
export function useOverride(finished: number): Override {
  const [chosen, setChosen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  return {
    finished,
    chosen,
    reason,
    error,
    choose: (next) => {
      setChosen(next);
      setError(undefined);
    },
    setReason: (next) => {
      setReason(next);
      setError(undefined);
    },
    flags: () => {
      if (!chosen || finished === 0) return {};
      const given = reason.trim();
      if (given !== '' && given.length <= maxReason) return { override: true, reason: given };
      setError(given === '' ? 'Reason is required' : `Reason must be at most ${maxReason} characters`);
      return undefined;
    },
    reset: () => {
      setChosen(false);
      setReason('');
      setError(undefined);
    },
  };
}

/** Largest length of a reason. */
export const maxReason = 500;
