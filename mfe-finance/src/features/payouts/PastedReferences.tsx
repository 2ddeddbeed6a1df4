import type { QueuedPayout } from '@padiman/contracts';
import { Alert, formatNaira, Text, TextAreaField } from '@padiman/ui';
import type { PastedReferences as Assigned } from './payouts.rules.ts';
import { Fields, Preview } from './payouts.styles.ts';

/** References of the bank for the selected payouts, pasted as lines, with a preview of which goes where. */
export function PastedReferences({
  payouts,
  text,
  onChange,
  references,
  problem,
}: Assigned & {
  payouts: readonly QueuedPayout[];
  text: string;
  onChange: (text: string) => void;
}) {
  return (
    <Fields>
      <TextAreaField
        label="References of the bank, one line each"
        length={text.length}
        limit={20_000}
        rows={5}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Text tone="muted" size="caption">
        In the order below, or each with our reference before it: paste two columns of a sheet.
      </Text>
      {problem && <Alert>{problem}</Alert>}
      <Preview aria-label="Preview">
        {payouts.map(({ _id, accountName, amount, reference }) => (
          <li key={_id}>
            <span>{accountName}</span>
            <span>{formatNaira(amount)}</span>
            <small>
              {reference}: {references.get(_id) ?? 'no reference yet'}
            </small>
          </li>
        ))}
      </Preview>
    </Fields>
  );
}
