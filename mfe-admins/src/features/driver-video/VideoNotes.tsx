import { useState } from 'react';
import { addVideoNote, maxVideoNote, readVideoNotes } from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import { Alert, Button, Loaded, Moment, Text, TextField, VisuallyHidden } from '@padiman/ui';
import { failureMessage } from '../../failure.messages.ts';
import { type Player, formatPosition } from './driver-video.hooks.ts';
import { Form, List } from './driver-video.styles.ts';

/** Form of a note on the shown moment; the video stops once somebody writes. */
export function NewNote({ id, player }: { id: string; player: Player }) {
  const [text, setText] = useState('');
  const { mutateAsync, isPending, error } = useWrite(addVideoNote, { changes: [readVideoNotes] });
  const note = text.trim();
  return (
    <>
      <Form
        aria-label="New note"
        onSubmit={(event) => {
          event.preventDefault();
          if (note === '' || isPending) return;
          const body = { at: Math.floor(player.time), text: note };
          void mutateAsync({ params: { id }, body }).then(
            () => setText(''),
            () => {},
          );
        }}
      >
        <TextField
          label="Note"
          value={text}
          maxLength={maxVideoNote}
          autoComplete="off"
          onFocus={player.pause}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={note === ''} busy={isPending}>
          Note at {formatPosition(player.time)}
        </Button>
      </Form>
      {error && <Alert>{failureMessage(error, 'The note could not be saved')}</Alert>}
    </>
  );
}

/** Notes in the order of the video; each leads to its moment by `onSeek`, which is undefined while no video plays. */
export function VideoNotes({ id, onSeek }: { id: string; onSeek: Player['seek'] | undefined }) {
  const read = useRead(readVideoNotes, { params: { id } });
  return (
    <Loaded read={read} failed="The notes could not be loaded." h="44px" label="Loading the notes">
      {({ data: notes }) =>
        notes.length === 0 ? (
          <Text tone="muted">No notes on the video yet.</Text>
        ) : (
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
        )
      }
    </Loaded>
  );
}
