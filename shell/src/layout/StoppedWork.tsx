import { readWorkToDo } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Alert } from '@padiman/ui';

/** Tells on every page which background work is stopped; nothing while all of it runs. */
export function StoppedWork() {
  const { data } = useRead(readWorkToDo, {}, { enabled: false });
  const stopped = data?.stopped ?? [];
  return stopped.length > 0 && <Alert tone="waiting">Stopped for now: {stopped.join(', ')}.</Alert>;
}
