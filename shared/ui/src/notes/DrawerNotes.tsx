import { useRef } from 'react';
import type { NoteAction, NotedRecord } from '@padiman/client/notes';
import { Button } from '../controls/buttons.tsx';
import { useKeysOf } from '../controls/single-keys.ts';
import { Row } from '../layout/layout.styles.ts';
import { actionTexts } from './notes.messages.ts';
import { RecordNotes, RecordState } from './RecordNotes.tsx';
import { useNoteActions } from './use-note-actions.ts';

/** Notes at the end of the details of a record, with their actions; nothing where they are not offered. */
export default function DrawerNotes({ record }: { record: NotedRecord }) {
  const { notes, action, canStart, start, close } = useNoteActions(record);
  const place = useRef<HTMLDivElement>(null);
  const opens = (one: NoteAction) => (notes.known && canStart(one) ? () => start(one) : undefined);
  useKeysOf(place, { n: opens('note'), h: opens('hold'), e: opens('escalate') });
  if (!notes.offered) return null;
  return (
    <RecordNotes record={record} notes={notes} action={action} onClose={close}>
      <RecordState record={record} notes={notes} onReturn={() => start('return')} />
      {action === undefined && (
        <Row ref={place} gap={2}>
          {(['note', 'hold', 'escalate'] as const).map((one) => (
            <Button key={one} shortcut={actionTexts[one].key} disabled={!opens(one)} onClick={opens(one)}>
              {actionTexts[one].button}
            </Button>
          ))}
        </Row>
      )}
    </RecordNotes>
  );
}
