import type { NotedRecord } from '@padiman/client/notes';
import { useCapability } from '@padiman/client/session';
import { lazyComponent } from '../states/lazy-component.tsx';
import { Skeleton } from '../states/Skeleton.tsx';

const DrawerNotes = lazyComponent('The notes', () => import('../notes/DrawerNotes.tsx'));

/** Notes on a record, at the end of its details; nothing with a backend without notes. Loads when it is first shown. */
export function NotesSection({ record }: { record: NotedRecord }) {
  const offered = useCapability('notes');
  return offered && <DrawerNotes record={record} fallback={<Skeleton h="80px" />} />;
}
