import { useState, type ReactNode } from 'react';
import {
  bankFormats,
  bankFormatNames,
  sumOfField,
  type BankFormatName,
  type BankResultRow,
  type QueuedPayout,
} from '@padiman/contracts';
import { Alert, Chip, formatCount, formatNaira, SelectField, Text, TextAreaField } from '@padiman/ui';
import { ConfirmDialog } from '@padiman/ui/overlay';
import { useBankFile, type useBankAnswer } from './payouts.hooks.ts';
import { checkFormat, resultNames } from './payouts.messages.ts';
import type { PastedReferences as Assigned } from './payouts.rules.ts';
import { Fields, Preview } from './payouts.styles.ts';

const options = bankFormatNames.map((value) => ({
  value,
  label: `${bankFormats[value].label} (${bankFormats[value].portal})`,
}));

/** Choice of a bank's format, with the advice to check it. */
function FormatField(field: { value: BankFormatName; onChange: (value: BankFormatName) => void }) {
  return (
    <>
      <SelectField label="Format of the bank" options={options} {...field} />
      <Text tone="muted" size="caption">
        {checkFormat}
      </Text>
    </>
  );
}

/** Row of a preview: name and amount of a payout, and what becomes of it. */
function PreviewRow({ name, amount, detail }: Record<'name' | 'amount' | 'detail', ReactNode>) {
  return (
    <li>
      <span>{name}</span>
      <span>{amount}</span>
      <small>{detail}</small>
    </li>
  );
}

/** Writes the bulk file of a bank for claimed payouts, and saves it. */
export function BankFileDialog({
  payouts,
  onClose,
}: {
  payouts: readonly QueuedPayout[];
  onClose: () => void;
}) {
  const [format, setFormat] = useState<BankFormatName>('gtbank');
  const { write, busy, error, written } = useBankFile();
  const ids = payouts.map(({ _id }) => _id);
  return (
    <ConfirmDialog
      title="Bank File"
      question={`${formatCount(payouts.length)} payouts, ${formatNaira(sumOfField(payouts, 'amount'))}.`}
      consequence="The file has account numbers. The download is recorded. It pays nothing and marks nothing as paid."
      confirmText="Download"
      {...{ busy, error }}
      onConfirm={() => write(ids, format)}
      onCancel={onClose}
    >
      <Fields>
        <FormatField value={format} onChange={setFormat} />
        {written && (
          <Alert tone="good">
            {written.name} was saved: {formatCount(written.count)} payouts, {formatNaira(written.amount)}.
          </Alert>
        )}
      </Fields>
    </ConfirmDialog>
  );
}

const order = Object.keys(resultNames) as BankResultRow['result'][];
const tones = {
  paid: 'good',
  failed: 'bad',
  differs: 'bad',
  settled: 'plain',
  unknown: 'waiting',
  unclear: 'waiting',
} as const;

/** Answer of a bank as a file, and what its rows say about the payouts. */
export function BankAnswer({ answer }: { answer: ReturnType<typeof useBankAnswer> }) {
  const [format, setFormat] = useState<BankFormatName>('gtbank');
  const { rows = [], busy, error, read } = answer;
  const counts = order.flatMap((result) => {
    const count = rows.filter((row) => row.result === result).length;
    return count > 0 ? [`${resultNames[result]}: ${count}`] : [];
  });
  const sorted = rows.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
  return (
    <Fields>
      <FormatField value={format} onChange={setFormat} />
      <label>
        Result file (CSV){' '}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again, such as after a change.
            target.value = '';
            if (file) void read(file, format);
          }}
        />
      </label>
      {error && <Alert>{error}</Alert>}
      {answer.rows && <Text role="status">{counts.join(', ') || 'The file has no rows.'}</Text>}
      {answer.rows && (
        <Preview aria-label="Rows of the file">
          {sorted.map((row) => (
            <PreviewRow
              key={row.line}
              name={
                <>
                  <Chip tone={tones[row.result]}>{resultNames[row.result]}</Chip>{' '}
                  {row.accountName ?? row.reference}
                </>
              }
              amount={row.amount === null ? 'no amount' : formatNaira(row.amount)}
              detail={detailOf(row)}
            />
          ))}
        </Preview>
      )}
    </Fields>
  );
}

const detailOf = ({ line, bankReference, status, reason, result, expected }: BankResultRow) => {
  const fault = result === 'differs' ? `The payout is ${formatNaira(expected)}.` : reason;
  return [`Line ${line}`, bankReference, status, fault].filter(Boolean).join(' · ');
};

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
          <PreviewRow
            key={_id}
            name={accountName}
            amount={formatNaira(amount)}
            detail={`${reference}: ${references.get(_id) ?? 'no reference yet'}`}
          />
        ))}
      </Preview>
    </Fields>
  );
}
