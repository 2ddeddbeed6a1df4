import { decideWithdrawal, type Withdrawal } from '@padiman/contracts';
import { Offered } from '@padiman/client/session';
import { createdColumn, DecisionButtons, nairaColumn, textColumn, type Column } from '@padiman/ui/table';
import { obstaclesTo, withdrawalName, type Decision } from './withdrawals.messages.ts';
import { RequestStatus } from './RequestStatus.tsx';
import { isPending } from './withdrawals.rules.ts';

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
  createdColumn('dateRequested', 'Date Requested', { onPhone: 'line' }),
  {
    id: 'actions',
    header: 'Actions',
    cell: (withdrawal) =>
      isPending(withdrawal) && (
        <Offered call={decideWithdrawal}>
          <DecisionButtons
            record={withdrawal}
            name={withdrawalName(withdrawal)}
            obstacles={obstaclesTo(withdrawal)}
            decide={decide}
          />
        </Offered>
      ),
    width: 150,
    onPhone: 'actions',
  },
];
