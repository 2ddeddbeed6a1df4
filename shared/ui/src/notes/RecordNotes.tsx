import { useId, useRef, type ReactNode } from 'react';
import type { RecordNote } from '@padiman/contracts';
import type { NoteAction, NotedRecord, NotesView } from '@padiman/client/notes';
import { Moment } from '../format/Moment.tsx';
import { Text } from '../layout/Text.styles.ts';
import { FailedState } from '../states/FailedState.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import { NoteForm } from './NoteForm.tsx';
import { kindTexts } from './notes.messages.ts';
import { Byline, Notes, Section } from './notes.styles.ts';

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
      {known ? (
        <NoteList notes={known.notes} />
      ) : error ? (
        <FailedState title="The notes could not be loaded." error={error} retry={retry} />
      ) : (
        <Skeleton h="40px" role="status" aria-label="Loading the notes" />
      )}
    </Section>
  );
}

function NoteList({ notes }: { notes: readonly RecordNote[] }) {
  if (notes.length === 0) return <Text tone="muted">No notes yet.</Text>;
  return (
    <Notes aria-label="Notes, newest first">
      {notes.map(({ _id, at, by, kind, text, mentions }) => (
        <li key={_id}>
          <Byline>
            <strong>{by}</strong>
            {kindTexts[kind] && <span>{kindTexts[kind]}</span>}
            <Moment at={at} relative />
          </Byline>
          {text !== '' && <p>{text}</p>}
          {mentions.length > 0 && <Byline>Mentions {mentions.map((name) => `@${name}`).join(', ')}</Byline>}
        </li>
      ))}
    </Notes>
  );
}
