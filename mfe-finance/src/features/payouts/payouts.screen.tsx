import { useState, type SyntheticEvent } from 'react';
import {
  maxPayouts,
  settlePayouts,
  sumOfField,
  writeBankFile,
  type PayoutFloat,
  type QueuedPayout,
} from '@padiman/contracts';
import { Offered, useSeesPersonalData } from '@padiman/client/session';
import { Alert, Button, formatCount, formatNaira, PageHeader, Stack } from '@padiman/ui';
import { BulkActionDialogs, keepSkipped } from '@padiman/ui/record-list';
import { DataTable, SelectionBar, useSelection } from '@padiman/ui/table';
import { ListTotal } from '../earnings/ListTotal.tsx';
import { BankAnswer, BankFileDialog, PastedReferences } from './NotingDialogs.tsx';
import { payoutColumns } from './payouts.columns.tsx';
import {
  NotingContext,
  useBankAnswer,
  useClaimNext,
  useFloat,
  useNoteMany,
  useNoting,
  usePayouts,
} from './payouts.hooks.ts';
import { noteMessages, payoutFilters } from './payouts.messages.ts';
import { assignReferences, canFile, canNote } from './payouts.rules.ts';
import { ClaimFrame, FloatLine } from './payouts.styles.ts';
import { focusFirst } from './ReferenceField.tsx';

const nameOf = ({ accountName, amount }: Pick<QueuedPayout, 'accountName' | 'amount'>) =>
  `${accountName}, ${formatNaira(amount)}`;

/** `/payouts`: accepted requests and their payment, by hand many in a row, and by a file of the bank. */
export default function PayoutsScreen() {
  const list = usePayouts();
  const noting = useNoting();
  const sees = useSeesPersonalData();
  const selection = useSelection<QueuedPayout>();
  const [pasted, setPasted] = useState('');
  const [filing, setFiling] = useState(false);
  const answer = useBankAnswer();
  // In the order in which they wait, which is that of ids.
  const selected = selection.records.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  const notable = selected.filter(canNote);
  const lines = assignReferences(notable, pasted);
  const answered = answer.rows?.filter(({ result, _id }) => result === 'paid' && _id !== null) ?? [];
  const bulk = useNoteMany(
    (action) => {
      if (action === 'answered') return new Map(answered.map((row) => [row._id ?? '', row.bankReference]));
      if (lines.problem !== undefined) throw new Error(lines.problem);
      return lines.references;
    },
    (skipped) => {
      if (bulk.requested === 'pasted') keepSkipped(selection, skipped);
    },
  );
  const [claimed, setClaimed] = useState({ count: 0, nth: 0 });
  const claiming = useClaimNext((count) => {
    setClaimed(({ nth }) => ({ count, nth: nth + 1 }));
    list.setFilter('mine');
    list.setSort('created');
    list.setPageSize(maxPayouts);
  });
  const isAnswer = bulk.requested === 'answered';
  const answeredRecords = answered.map(({ _id, accountName, amount }) => ({
    ...{ _id: _id ?? '', accountName: accountName ?? '', amount: amount ?? 0 },
  }));
  const targets = isAnswer ? answeredRecords : notable.filter(({ _id }) => lines.references.has(_id));
  return (
    <NotingContext value={noting}>
      <DataTable
        label="Payouts"
        header={
          <PageHeader title="Payouts">
            {list.totalAmount !== null && <ListTotal name="Total" {...list} />}
            <Offered call={settlePayouts}>
              <ClaimNext {...claiming} />
              <Button
                onClick={() => {
                  answer.clear();
                  bulk.request('answered');
                }}
              >
                {noteMessages.answered.button}
              </Button>
            </Offered>
          </PageHeader>
        }
        notice={
          <>
            <Floats />
            {claiming.error && <Alert>{claiming.error}</Alert>}
            {claimed.nth > 0 && !claiming.error && (
              <Alert key={claimed.nth} tone={claimed.count > 0 ? 'good' : 'waiting'}>
                {claimed.count > 0
                  ? `You have claimed ${formatCount(claimed.count)} for 30 minutes. `
                  : 'No unclaimed payouts. '}
                {claimed.count > 0 && (
                  // The button that claimed lost the focus while it was busy.
                  <Button look="plain" onClick={focusFirst} ref={focus}>
                    Go to the first
                  </Button>
                )}
              </Alert>
            )}
          </>
        }
        list={list}
        filters={payoutFilters}
        searchLabel={sees ? 'Search name, account, bank or reference' : 'Search name, bank or reference'}
        columns={payoutColumns}
        nameOf={nameOf}
        emptyText="No payouts for the selected filter."
        emptyHint="A payout appears here once a withdrawal request is accepted."
        selection={selection}
        bulkActions={
          <SelectionBar
            count={selection.count}
            summary={formatNaira(sumOfField(selected, 'amount'))}
            onClear={selection.clear}
          >
            <Offered call={writeBankFile}>
              <Button
                disabled={!sees || selected.length > maxPayouts || !selected.every(canFile)}
                title={
                  sees
                    ? 'For payouts that you have claimed, at most 200'
                    : 'Needs the right View Personal Data'
                }
                onClick={() => setFiling(true)}
              >
                Bank File…
              </Button>
            </Offered>
            <Button
              look="primary"
              disabled={notable.length === 0}
              title="For payouts that you have claimed"
              onClick={() => {
                setPasted('');
                bulk.request('pasted');
              }}
            >
              {noteMessages.pasted.button}
            </Button>
          </SelectionBar>
        }
      />
      {filing && <BankFileDialog payouts={selected} onClose={() => setFiling(false)} />}
      <BulkActionDialogs
        action={bulk}
        messages={noteMessages}
        // Names of all that the result may list: by then no action is requested any more.
        records={[...selected, ...answeredRecords]}
        target={targets}
        nameOf={nameOf}
        subject={`${formatNaira(sumOfField(targets, 'amount'))} in all`}
      >
        {isAnswer ? (
          <BankAnswer answer={answer} />
        ) : (
          <PastedReferences payouts={notable} text={pasted} onChange={setPasted} {...lines} />
        )}
      </BulkActionDialogs>
    </NotingContext>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Claims the oldest payouts that nobody has claimed. */
function ClaimNext({ claim, busy }: Pick<ReturnType<typeof useClaimNext>, 'claim' | 'busy'>) {
  const [count, setCount] = useState('20');
  const number = Number(count);
  const isValid = Number.isInteger(number) && number >= 1 && number <= maxPayouts;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isValid) claim(number);
  };
  return (
    <ClaimFrame onSubmit={submit}>
      <Button type="submit" look="primary" disabled={!isValid} busy={busy} busyText="Claiming...">
        Claim Next
      </Button>
      <input
        type="number"
        aria-label="Number of payouts to claim"
        min={1}
        max={maxPayouts}
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
    </ClaimFrame>
  );
}

/** Money at each provider beside what it has to pay. */
function Floats() {
  const floats = useFloat();
  if (floats.length === 0) return null;
  return (
    <Stack gap={1}>
      {floats.map((float) => (
        <FloatLine key={float.provider} short={!float.covered || float.failure !== null} role="status">
          {floatText(float)}
        </FloatLine>
      ))}
    </Stack>
  );
}

const floatText = ({ name, balance, failure, open }: PayoutFloat) =>
  failure === null
    ? `${name} has ${formatNaira(balance)}; open payouts come to ${formatNaira(open)}.`
    : `The balance at ${name} is not known: ${failure}. Open payouts come to ${formatNaira(open)}.`;
