import { useEffect } from 'react';
import {
  isAllowed,
  notedRecords,
  readMentionsOf,
  readNotes,
  type NotedType,
  type RecordNotes,
} from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import { useRead, useWrite } from '../query/calls.ts';
import { useCapability } from '../session/runtime-config.ts';
import { userOf, useSession } from '../session/session.ts';

/** A record with its type in the audit. */
export interface NotedRecord {
  type: NotedType;
  id: string;
}

/** Notes on a record as a screen shows them. */
export interface NotesView {
  /** False with a backend without notes, without access to them, and without a record. */
  offered: boolean;
  /** Undefined until loaded. */
  known: RecordNotes | undefined;
  /** Reason why nobody, or only a super admin, decides on the record. */
  obstacle: string | undefined;
  /** The admin may end the hold. */
  mayRelease: boolean;
  /** The admin may return the record to the others. */
  mayReturn: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** Reads the notes on a record, and marks mentions of the admin as read once they are shown. Undefined reads nothing. */
export function useNotes(record: NotedRecord | undefined): NotesView {
  const has = useCapability('notes');
  // By the rights of the session: the server decides.
  const holder = userOf(useSession()) ?? null;
  const isSuperAdmin = holder?.superAdmin === true;
  const offered = has && record !== undefined && isAllowed(holder, notedRecords[record.type]);
  const params = record ?? { type: 'user' as const, id: '' };
  const read = useRead(readNotes, { params }, { enabled: offered });
  const known = read.data?.data;

  const { mutate: markRead } = useWrite(readMentionsOf, { changes: [readNotes] });
  const { type, id } = params;
  const isMentioned = known?.mentioned === true;
  useEffect(() => {
    if (isMentioned) markRead({ params: { type, id } });
  }, [isMentioned, type, id, markRead]);

  const { hold = null, escalation = null } = known ?? {};
  return {
    offered,
    known,
    obstacle: obstacleOf(known, isSuperAdmin),
    mayRelease: hold !== null && (hold.mine || isSuperAdmin),
    mayReturn: escalation !== null && isSuperAdmin,
    error: known ? null : read.error,
    retry: () => void read.refetch(),
  };
}

function obstacleOf(known: RecordNotes | undefined, isSuperAdmin: boolean): string | undefined {
  if (known?.hold) return `On hold by ${known.hold.by}`;
  if (known?.escalation && !isSuperAdmin) {
    return `Escalated by ${known.escalation.by}, and waits for a super admin`;
  }
  return undefined;
}
