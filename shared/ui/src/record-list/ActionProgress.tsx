import { Button, formatCount } from '../public.ts';
import type { BulkAction } from '@padiman/client/query';
import { Frame } from './ActionProgress.styles.ts';

/** Number of records above which the bar appears; fewer are processed before it could be read. */
const barThreshold = 100;

/** Progress of an action on many records, and a button that stops it between two batches. */
export function ActionProgress<A extends string>({ action }: { action: BulkAction<A> }) {
  const { progress, busy } = action;
  if (!progress || progress.of <= barThreshold) return null;
  const done = `${formatCount(progress.done)} of ${formatCount(progress.of)} done`;
  return (
    <Frame>
      <progress aria-label="Progress" value={progress.done} max={progress.of} />
      <p role="status">{busy ? done : `${done}. Confirm again to go on with the rest.`}</p>
      {busy && (
        <Button onClick={action.stop} disabled={progress.stopping}>
          {progress.stopping ? 'Stopping...' : 'Stop'}
        </Button>
      )}
    </Frame>
  );
}
