import { useState } from 'react';
import { useNotes, type NoteAction, type NotedRecord } from '@padiman/client/notes';
import { Button } from '../controls/buttons.tsx';
import { Row } from '../layout/layout.styles.ts';
import { actionTexts } from './notes.messages.ts';
import { RecordNotes, RecordState } from './RecordNotes.tsx';

const actions = ['note', 'hold', 'escalate'] as const;

/** Notes at the end of the details of a record, with their actions; nothing where they are not offered. */
export default function DrawerNotes({ record }: { record: NotedRecord }) {
  const notes = useNotes(record);
  const [open, setOpen] = useState<{ id: string; action: NoteAction }>();
  if (!notes.offered) return null;
  const { known } = notes;
  const action = open?.id === record.id ? open.action : undefined;
  const start = (started: NoteAction) => setOpen({ id: record.id, action: started });
  const isDone = { note: false, hold: Boolean(known?.hold), escalate: Boolean(known?.escalation) };
  return (
    <RecordNotes record={record} notes={notes} action={action} onClose={() => setOpen(undefined)}>
      <RecordState record={record} notes={notes} onReturn={() => start('return')} />
      {action === undefined && (
        <Row gap={2}>
          {actions.map((one) => (
            <Button key={one} disabled={!known || isDone[one]} onClick={() => start(one)}>
              {actionTexts[one].button}
            </Button>
          ))}
        </Row>
      )}
    </RecordNotes>
  );
}
