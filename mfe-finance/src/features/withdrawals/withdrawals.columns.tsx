import { decideWithdrawal, type Withdrawal } from '@padiman/contracts';
import { Offered } from '@padiman/client/session';
import { Moment, Button } from '@padiman/ui';
import { nairaColumn, textColumn, type Column } from '@padiman/ui/table';
import { type Decision, decisionMessages, undecidable, withdrawalName } from './withdrawals.messages.ts';
import { RequestStatus } from './RequestStatus.tsx';
import { Decisions } from './withdrawals.styles.ts';
import { decisionIds, isPending } from './withdrawals.rules.ts';

type Decide = (withdrawal: Withdrawal, decision: Decision) => void;

/** Columns of the withdrawals table. Source: specification section 2, Withdrawal Requests. */
export const withdrawalColumns = (decide: Decide): readonly Column<Withdrawal>[] => [
  {
    id: 'accountNumber',
    header: 'Account Number',
    cell: ({ accountNumber }) => accountNumber,
    note: ({ accountName }) => accountName,
    noteFirst: true,
    onPhone: 'title',
  },
  textColumn('bank', 'Bank', { width: 166, onPhone: 'line' }),
  textColumn('bankCode', 'Bank Code', { width: 84 }),
  nairaColumn('requestedAmount', 'Requested Amount', {
    ...{ sort: 'requestedAmount', width: 130, onPhone: 'figure' },
  }),
  {
    id: 'status',
    header: 'Status',
    cell: (withdrawal) => <RequestStatus withdrawal={withdrawal} />,
    width: 112,
    onPhone: 'second',
  },
  {
    id: 'dateRequested',
    header: 'Date Requested',
    cell: ({ dateRequested }) => <Moment at={dateRequested} long />,
    sort: 'created',
    sortedAs: 'date',
    onPhone: 'line',
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (withdrawal) => (
      <Offered call={decideWithdrawal}>
        <DecisionButtons withdrawal={withdrawal} decide={decide} />
      </Offered>
    ),
    width: 150,
    onPhone: 'actions',
  },
];

const buttons = [
  { decision: 'accepted', look: 'plain' },
  { decision: 'rejected', look: 'dangerPlain' },
] as const;

/** Accept and Reject in the row of a pending request. Source: specification section 2, Withdrawal Requests. */
function DecisionButtons({ withdrawal, decide }: { withdrawal: Withdrawal; decide: Decide }) {
  if (!isPending(withdrawal)) return null;
  const name = withdrawalName(withdrawal);
  return (
    <Decisions>
      {buttons.map(({ decision, look }) => {
        const { button } = decisionMessages[decision];
        return (
          <Button
            key={decision}
            look={look}
            aria-label={`${button} ${name}`}
            onClick={() => decide(withdrawal, decision)}
            {...(!decisionIds(withdrawal) && { disabled: true, title: undecidable })}
          >
            {button}
          </Button>
        );
      })}
    </Decisions>
  );
}
