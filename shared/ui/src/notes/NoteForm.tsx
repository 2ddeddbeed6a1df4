import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { maxNoteLength, noteForm } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useNoteWriting, type NoteAction, type NotedRecord } from '@padiman/client/notes';
import { Button } from '../controls/buttons.tsx';
import { SelectField, TextAreaField } from '../controls/fields.tsx';
import { Row, Text } from '../layout/layout.styles.ts';
import { Alert } from '../states/states.tsx';
import { showToast } from '../states/Toasts.tsx';
import { actionTexts, holdLengths, kindTexts, type HoldLength } from './notes.messages.ts';
import { Form } from './notes.styles.ts';

const lengths = (Object.keys(holdLengths) as HoldLength[]).map((value) => ({
  value,
  label: holdLengths[value].label,
}));

/** Form of a note or a hold. It has the focus as soon as it stands there. */
export function NoteForm({
  record,
  action,
  onDone,
  onCancel,
}: {
  record: NotedRecord;
  action: NoteAction;
  onDone: () => void;
  onCancel: () => void;
}) {
  const texts = actionTexts[action];
  const { field, handleSubmit, watch } = useForm(noteForm, { text: '' });
  const writing = useNoteWriting(record);
  const [length, setLength] = useState<HoldLength>('day');
  const { busy, error } = writing.stateOf(action);
  const { ref, ...text } = field('text');
  const textArea = useRef<HTMLTextAreaElement>(null);
  // At once, so that what is typed after the key of the action goes into the field.
  useLayoutEffect(() => textArea.current?.focus(), []);

  const store = handleSubmit(async ({ text }) => {
    const holdFor = holdLengths[length].milliseconds;
    if (!(await writing.write(action, { text, holdFor }))) return;
    showToast({ title: kindTexts[action] || 'Note added', text: '' });
    onDone();
  });
  const submit = (event: SyntheticEvent) => {
    event.stopPropagation();
    void store(event);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <Form noValidate aria-label={texts.submit} onSubmit={submit} onKeyDown={press}>
      {texts.hint && <Text tone="muted">{texts.hint}</Text>}
      <TextAreaField
        label={texts.field}
        rows={3}
        length={watch('text').length}
        limit={maxNoteLength}
        {...text}
        ref={(element: HTMLTextAreaElement | null) => {
          ref(element);
          textArea.current = element;
        }}
      />
      {action === 'hold' && (
        <SelectField label="How long" value={length} options={lengths} onChange={setLength} />
      )}
      {error && <Alert>{error}</Alert>}
      <Row gap={2}>
        <Button type="submit" look="primary" busy={busy} busyText="Processing...">
          {texts.submit}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
