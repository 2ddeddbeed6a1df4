import { useState } from 'react';
import {
  maxStatementLength,
  statementDateFormats,
  statementFormats,
  uploadStatement,
  type ReadStatementFile,
  type StatementFormat,
  type StatementMapping,
} from '@padiman/contracts';
import { useUnsaved } from '@padiman/client/routing';
import { Alert, Button, formatCount, formatDay, SelectField, Stack, Text, TextField } from '@padiman/ui';
import { ConfirmDialog, DetailsDrawer, Facts, Section, Warnings } from '@padiman/ui/overlay';
import { useAction, useRememberedMapping } from './reconciliation.hooks.ts';
import { accountTitle, countOf, formatExact } from './reconciliation.messages.ts';
import { Items, Pairs, Result } from './reconciliation.styles.ts';
import {
  columnNames,
  delimiters,
  formatOf,
  headingsOf,
  mappingOf,
  mappingProblem,
} from './statements.rules.ts';

const formatLabels = { csv: 'CSV', camt053: 'CAMT.053', mt940: 'MT940' };
const delimiterLabels = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };

const choicesOf = <V extends string>(values: readonly V[], labelOf: (value: V) => string = String) =>
  values.map((value) => ({ value, label: labelOf(value) }));

/** Upload of a bank's statement: account, file and columns; its preview; and the count of its lines. */
export function UploadDrawer({
  banks,
  onClose,
  onDone,
}: {
  /** Names of the bank accounts of the ledger. */
  banks: readonly string[];
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const [bank, setBank] = useState(banks[0] ?? '');
  const [file, setFile] = useState<{ fileName: string; content: string; format: StatementFormat }>();
  const [problem, setProblem] = useState<string>();
  const [own, setOwn] = useState<StatementMapping>();
  const [preview, setPreview] = useState<ReadStatementFile>();
  const [isCounting, setCounting] = useState(false);
  const { run, busy, error } = useAction(uploadStatement);
  useUnsaved(file !== undefined);
  const account = `bank:${bank.trim()}`;
  const hasAccount = /^bank:[a-z][a-z0-9]{1,19}$/.test(account);
  const remembered = useRememberedMapping(hasAccount ? account : undefined);
  const mapping = file?.format === 'csv' ? (own ?? mappingOf(file.content, remembered.mapping)) : undefined;
  const missing = mapping && mappingProblem(mapping);

  const choose = async (chosen: File | undefined) => {
    const content = (await chosen?.text()) ?? '';
    const isLong = content.length > maxStatementLength;
    setPreview(undefined);
    setOwn(undefined);
    setProblem(isLong ? `At most ${formatCount(maxStatementLength)} characters. Split the file.` : undefined);
    setFile(chosen && !isLong ? { fileName: chosen.name, content, format: formatOf(content) } : undefined);
  };
  const send = async (count: boolean) => {
    const answer = file && (await run({ body: { account, ...file, ...(mapping && { mapping }), count } }));
    if (answer && count) onDone(countedText(file.fileName, answer.data));
    else if (answer) setPreview(answer.data);
  };
  return (
    <DetailsDrawer
      title="Upload Statement"
      recordName={null}
      wide
      onClose={onClose}
      footer={
        <>
          <Button
            look={preview ? 'quiet' : 'primary'}
            disabled={!file || !hasAccount || missing !== undefined || remembered.isLoading}
            busy={busy}
            busyText="Reading..."
            onClick={() => void send(false)}
          >
            Preview
          </Button>
          {preview && (
            <Button look="primary" disabled={busy} onClick={() => setCounting(true)}>
              Count These Lines
            </Button>
          )}
        </>
      }
    >
      <Pairs
        // A change needs another preview.
        onChange={() => setPreview(undefined)}
      >
        <TextField
          label="Bank account"
          list="bank-accounts"
          value={bank}
          maxLength={20}
          error={bank && !hasAccount ? 'Small letters and digits, such as main' : undefined}
          onChange={({ target }) => setBank(target.value)}
        />
        <datalist id="bank-accounts">
          {banks.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="File"
          type="file"
          error={problem}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {file && (
          <SelectField
            label="Format"
            value={file.format}
            options={choicesOf(statementFormats, (format) => formatLabels[format])}
            onChange={(format) => setFile({ ...file, format })}
          />
        )}
        {file && mapping && (
          <MappingFields
            headings={headingsOf(file.content, mapping.delimiter)}
            mapping={mapping}
            onChange={(changed) => setOwn({ ...mapping, ...changed })}
          />
        )}
      </Pairs>
      {mapping && mapping === remembered.mapping && (
        <Text tone="muted">Columns as in the last statement of the account.</Text>
      )}
      {missing && <Text tone="muted">{missing}</Text>}
      {error && !isCounting && <Alert>{error}</Alert>}
      <Result role="status">{preview && <Preview preview={preview} />}</Result>
      {preview && isCounting && (
        <ConfirmDialog
          title="Count These Lines"
          confirmText="Count"
          question={`${countOf(preview.lineCount, 'line')} of ${accountTitle(account)}, ${periodOf(preview)}`}
          consequence={`${countOf(preview.lineCount - preview.doubled, 'line')} not known before. Counted lines are never removed.`}
          {...{ busy, error }}
          onConfirm={() => void send(true)}
          onCancel={() => setCounting(false)}
        />
      )}
    </DetailsDrawer>
  );
}

const periodOf = ({ firstDay, lastDay }: ReadStatementFile) =>
  `${formatDay(firstDay)} to ${formatDay(lastDay)}`;

const countedText = (fileName: string, { lineCount, doubled, account }: ReadStatementFile) =>
  `${fileName}: ${countOf(lineCount - doubled, 'line')} of ${accountTitle(account)} counted, ${formatCount(doubled)} known before.`;

/** Columns of a CSV, and how its dates and amounts are written. */
function MappingFields({
  headings,
  mapping,
  onChange,
}: {
  headings: readonly string[];
  mapping: StatementMapping;
  onChange: (changed: Partial<StatementMapping>) => void;
}) {
  const columns = choicesOf(['', ...headings], (heading) => heading || 'None');
  const fields: [keyof StatementMapping, string, { value: string; label: string }[]][] = [
    ...columnNames.map((column) => [column, `Column of ${column}`, columns] as (typeof fields)[number]),
    ['dateFormat', 'Dates', choicesOf(statementDateFormats)],
    ['delimiter', 'Between columns', choicesOf(delimiters, (delimiter) => delimiterLabels[delimiter])],
    ['decimal', 'Decimals after', choicesOf(['.', ','], (sign) => (sign === '.' ? 'Point' : 'Comma'))],
  ];
  return fields.map(([name, label, options]) => (
    <SelectField
      key={name}
      {...{ label, options }}
      value={mapping[name] ?? ''}
      onChange={(value) => onChange({ [name]: value || undefined })}
    />
  ));
}

/** Totals, gaps and first lines of a statement that does not count yet. */
function Preview({ preview }: { preview: ReadStatementFile }) {
  const { lines, lineCount } = preview;
  const amountOf = (amount: string | null) => (amount === null ? 'Not stated' : formatExact(amount));
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { name: 'Days', value: periodOf(preview) },
          { name: 'Lines', value: `${formatCount(lineCount)}, ${formatCount(preview.doubled)} known before` },
          { name: 'Opening Balance', value: amountOf(preview.opening) },
          { name: 'Closing Balance', value: amountOf(preview.closing) },
          { name: 'Into the Account', value: formatExact(preview.credits) },
          { name: 'Out of the Account', value: formatExact(preview.debits) },
          { name: 'Account in the File', value: preview.accountNumber ?? 'Not stated' },
        ]}
      />
      {preview.countedAt && (
        <Alert tone="waiting">This file was uploaded before. It is not counted again.</Alert>
      )}
      <Warnings texts={preview.gaps.map(({ message }) => message)} />
      <Section aria-label="Lines">
        <h3>{lineCount > lines.length ? `First ${lines.length} lines` : 'Lines'}</h3>
        <Items>
          {lines.map(({ line, day, reference, narration, known, amount }) => (
            <li key={line}>
              <span>
                {formatDay(day)} {reference}
                <small>{narration}</small>
                {known && <small>Known before</small>}
              </span>
              <strong>{formatExact(amount)}</strong>
            </li>
          ))}
        </Items>
      </Section>
    </Stack>
  );
}
