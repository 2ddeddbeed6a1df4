import { use, useState, type SyntheticEvent } from 'react';
import type { QueuedPayout } from '@padiman/contracts';
import { formatNaira, showToast } from '@padiman/ui';
import { NotingContext } from './payouts.hooks.ts';
import { RowField } from './payouts.styles.ts';

/** Name of the fields, by which the next one is found. */
const name = 'bankReference';

/** Reference field that follows one in the table; after the last the first. */
function nextField(field: HTMLElement): HTMLElement | undefined {
  const fields = [...(field.closest('tbody')?.querySelectorAll<HTMLElement>(`input[name=${name}]`) ?? [])];
  const at = fields.indexOf(field);
  return [...fields.slice(at + 1), ...fields.slice(0, at)].find((one) => !(one as HTMLInputElement).readOnly);
}

/** Focuses the first reference field of the page. */
export const focusFirst = () => document.querySelector<HTMLElement>(`tbody input[name=${name}]`)?.focus();

/** Reference of the bank for one payout. Enter notes it as paid; the field of the next payout then has the focus. */
export function ReferenceField({ payout }: { payout: QueuedPayout }) {
  const { note, failures, underWay } = use(NotingContext);
  const [text, setText] = useState('');
  const { _id: id, accountName, amount } = payout;
  const failure = failures[id];
  const busy = underWay.has(id);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '' || busy) return;
    note(id, text.trim(), () =>
      showToast({ title: 'Noted as paid', text: `${formatNaira(amount)} to ${accountName}.` }),
    );
    // Before the row goes, so that the focus never falls to the page.
    const field = event.currentTarget.querySelector<HTMLElement>('input');
    if (field) nextField(field)?.focus();
  };
  return (
    <RowField onSubmit={submit}>
      <input
        type="text"
        name={name}
        aria-label={`Bank reference for ${accountName}, ${formatNaira(amount)}`}
        aria-invalid={failure !== undefined}
        aria-busy={busy}
        placeholder={busy ? 'Noting…' : 'Reference, then Enter'}
        value={text}
        readOnly={busy}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <p role="alert">{failure}</p>}
    </RowField>
  );
}
