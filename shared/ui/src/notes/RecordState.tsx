import { useNoteWriting, type NotedRecord, type NotesView } from '@padiman/client/notes';
import { Button } from '../controls/Button.tsx';
import { Moment } from '../format/Moment.tsx';
import { Alert } from '../states/Alert.tsx';
import { State } from './notes.styles.ts';

/** Hold and escalation of a record, each with the way to end it for those who may; nothing for all other records. */
export function RecordState({
  record,
  notes: { known, mayRelease, mayReturn },
  onReturn,
}: {
  record: NotedRecord;
  notes: NotesView;
  /** Opens the form of the return. */
  onReturn: () => void;
}) {
  const { release, releasing } = useNoteWriting(record);
  const { hold, escalation } = known ?? {};
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
      {escalation && (
        <State role="status">
          <p>
            <strong>Escalated by {escalation.by}</strong>: {escalation.reason}
          </p>
          {mayReturn && <Button onClick={onReturn}>Return</Button>}
        </State>
      )}
    </>
  );
}
