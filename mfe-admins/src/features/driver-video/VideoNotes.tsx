import { Button, FailedState, Moment, Skeleton, Text, VisuallyHidden } from '@padiman/ui';
import { useVideoNotes } from './driver-video.hooks.ts';
import { formatPosition } from './video-time.rules.ts';
import { List } from './VideoNotes.styles.ts';

/** Notes in the order of the video; each leads to its moment. */
export function VideoNotes({
  id,
  onSeek,
}: {
  id: string;
  /** Shows a moment; undefined while no video plays. */
  onSeek: ((seconds: number) => void) | undefined;
}) {
  const { notes, error, retry } = useVideoNotes(id);
  if (notes === undefined) {
    return error ? (
      <FailedState title="The notes could not be loaded." error={error} retry={retry} />
    ) : (
      <Skeleton h="44px" role="status" aria-label="Loading the notes" />
    );
  }
  if (notes.length === 0) return <Text tone="muted">No notes on the video yet.</Text>;
  return (
    <List aria-label="Notes on the video">
      {notes.map(({ _id, at, text, by, createdAt }) => (
        <li key={_id}>
          {onSeek ? (
            <Button look="plain" onClick={() => onSeek(at)}>
              <span>
                <VisuallyHidden>Go to </VisuallyHidden>
                {formatPosition(at)}
              </span>
            </Button>
          ) : (
            <span>{formatPosition(at)}</span>
          )}
          <div>
            {text}
            <small>
              {by}, <Moment at={createdAt} exact />
            </small>
          </div>
        </li>
      ))}
    </List>
  );
}
