import type { NotedRecord } from '@padiman/client/notes';
import { Button } from '../controls/buttons.tsx';
import { Row } from '../layout/layout.styles.ts';
import { actionTexts } from './notes.messages.ts';
import { RecordNotes, RecordState } from './RecordNotes.tsx';
import { useNoteActions } from './use-note-actions.ts';

/** Notes at the end of the details of a record, with their actions; nothing where they are not offered. */
export default function DrawerNotes({ record }: { record: NotedRecord }) {
  const { notes, action, canStart, start, close } = useNoteActions(record);
  if (!notes.offered) return null;
  return (
    <RecordNotes record={record} notes={notes} action={action} onClose={close}>
      <RecordState record={record} notes={notes} />
      {action === undefined && (
        <Row gap={2}>
          {(['note', 'hold'] as const).map((one) => (
            <Button
              key={one}
              shortcut={actionTexts[one].key}
              disabled={!notes.known || !canStart(one)}
              onClick={() => start(one)}
            >
              {actionTexts[one].button}
            </Button>
          ))}
        </Row>
      )}
    </RecordNotes>
  );
}
