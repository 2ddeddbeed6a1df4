import { maxVideoNote } from '@padiman/contracts';
import { Alert, Button, TextField } from '@padiman/ui';
import { Form } from './VideoNotes.styles.ts';
import { useNewNote } from './driver-video.hooks.ts';
import type { Player } from './player.hooks.ts';
import { formatPosition } from './video-time.rules.ts';

/** Form of a note on the shown moment; the video stops once somebody writes. */
export function NewNote({ id, player }: { id: string; player: Player }) {
  const note = useNewNote(id);
  return (
    <>
      <Form
        aria-label="New note"
        onSubmit={(event) => {
          event.preventDefault();
          note.add(player.time);
        }}
      >
        <TextField
          label="Note"
          value={note.text}
          maxLength={maxVideoNote}
          autoComplete="off"
          onFocus={player.pause}
          onChange={(event) => note.setText(event.target.value)}
        />
        <Button type="submit" disabled={note.text.trim() === ''} busy={note.busy}>
          Note at {formatPosition(player.time)}
        </Button>
      </Form>
      {note.failure && <Alert>{note.failure}</Alert>}
    </>
  );
}
