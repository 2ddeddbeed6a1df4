import { useState } from 'react';
import { bankFormats, bankFormatNames, type BankFormatName, type BankResultRow } from '@padiman/contracts';
import { Alert, formatNaira, SelectField, Text } from '@padiman/ui';
import type { useBankAnswer } from './payouts.hooks.ts';
import { checkFormat, resultNames } from './payouts.messages.ts';
import { Fields, Preview, State } from './payouts.styles.ts';

const options = bankFormatNames.map((value) => ({
  value,
  label: `${bankFormats[value].label} (${bankFormats[value].portal})`,
}));

/** Choice of a bank's format, with the advice to check it. */
export function FormatField({
  value,
  onChange,
}: {
  value: BankFormatName;
  onChange: (value: BankFormatName) => void;
}) {
  return (
    <>
      <SelectField label="Format of the bank" value={value} options={options} onChange={onChange} />
      <Text tone="muted" size="caption">
        {checkFormat}
      </Text>
    </>
  );
}

const order = Object.keys(resultNames) as BankResultRow['result'][];
const tones = {
  paid: 'good',
  failed: 'bad',
  differs: 'bad',
  unknown: 'waiting',
  unclear: 'waiting',
} as const;

/** Answer of a bank as a file, and what its rows say about the payouts. */
export function BankAnswer({ answer }: { answer: ReturnType<typeof useBankAnswer> }) {
  const [format, setFormat] = useState<BankFormatName>('gtbank');
  const { rows, busy, error, read } = answer;
  const sorted = rows?.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
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
      {rows && (
        <Text role="status">
          {order
            .map(
              (result) => [rows.filter((row) => row.result === result).length, resultNames[result]] as const,
            )
            .filter(([count]) => count > 0)
            .map(([count, name]) => `${name}: ${count}`)
            .join(', ') || 'The file has no rows.'}
        </Text>
      )}
      {sorted && (
        <Preview aria-label="Rows of the file">
          {sorted.map((row) => (
            <li key={row.line}>
              <span>
                <State tone={row.result === 'settled' ? 'plain' : tones[row.result]}>
                  {resultNames[row.result]}
                </State>{' '}
                {row.accountName ?? row.reference}
              </span>
              <span>{row.amount === null ? 'no amount' : formatNaira(row.amount)}</span>
              <small>{detailOf(row)}</small>
            </li>
          ))}
        </Preview>
      )}
    </Fields>
  );
}

const detailOf = ({ line, bankReference, status, reason, result, expected }: BankResultRow) =>
  [
    `Line ${line}`,
    bankReference,
    status,
    result === 'differs' ? `The payout is over ${formatNaira(expected)}.` : reason,
  ]
    .filter(Boolean)
    .join(' · ');
