import { useId, useRef, type ReactNode } from 'react';
import type { RecordNote } from '@padiman/contracts';
import { type NoteAction, type NotedRecord, type NotesView, useNoteWriting } from '@padiman/client/notes';
import { Moment } from '../format/Moment.tsx';
import { Text } from '../layout/layout.styles.ts';
import { Alert, Loaded } from '../states/states.tsx';
import { NoteForm } from './NoteForm.tsx';
import { kindTexts } from './notes.messages.ts';
import { Byline, Notes, Section, State } from './notes.styles.ts';
import { Button } from '../controls/buttons.tsx';

/** Notes on a record, newest first, below the form of the action that is open. */
export function RecordNotes({
  record,
  notes: { known, error, retry },
  action,
  onClose,
  children,
}: {
  record: NotedRecord;
  notes: NotesView;
  /** Action whose form is open. */
  action?: NoteAction | undefined;
  /** Called when the form is done with. */
  onClose?: () => void;
  /** Content between the heading and the form. */
  children?: ReactNode;
}) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const close = () => {
    // The field that had the focus is about to go.
    section.current?.focus({ preventScroll: true });
    onClose?.();
  };
  return (
    <Section ref={section} aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>Notes</h3>
      {children}
      {action && (
        <NoteForm
          key={`${action} ${record.id}`}
          record={record}
          action={action}
          onDone={close}
          onCancel={close}
        />
      )}
      <Loaded
        read={{ data: known, error, refetch: retry }}
        failed="The notes could not be loaded."
        h="40px"
        label="Loading the notes"
      >
        {({ notes }) => <NoteList notes={notes} />}
      </Loaded>
    </Section>
  );
}

function NoteList({ notes }: { notes: readonly RecordNote[] }) {
  if (notes.length === 0) return <Text tone="muted">No notes yet.</Text>;
  return (
    <Notes aria-label="Notes, newest first">
      {notes.map(({ _id, at, by, kind, text }) => (
        <li key={_id}>
          <Byline>
            <strong>{by}</strong>
            {kindTexts[kind] && <span>{kindTexts[kind]}</span>}
            <Moment at={at} relative />
          </Byline>
          {text !== '' && <p>{text}</p>}
        </li>
      ))}
    </Notes>
  );
}

/** Hold of a record, with the way to end it for those who may; nothing for all other records. */
export function RecordState({
  record,
  notes: { known, mayRelease },
}: {
  record: NotedRecord;
  notes: NotesView;
}) {
  const { release, releasing } = useNoteWriting(record);
  const { hold } = known ?? {};
  return (
    <>
      {hold && (
        <State role="status">
          <p>
            <strong>On hold by {hold.by}</strong>
            {hold.until && (
              <>
                {' '}
                until <Moment at={hold.until} exact />
              </>
            )}
            : {hold.reason}
          </p>
          {mayRelease && (
            <Button busy={releasing.busy} busyText="Processing..." onClick={release}>
              Release
            </Button>
          )}
        </State>
      )}
      {releasing.error && <Alert>{releasing.error}</Alert>}
    </>
  );
}
