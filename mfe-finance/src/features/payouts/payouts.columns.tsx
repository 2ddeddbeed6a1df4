import { useState, type ReactNode } from 'react';
import { isMasked, paths, type QueuedPayout } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { Chip, copyText, formatNaira, IconButton, Moment, VisuallyHidden } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
import { personalValue } from '@padiman/ui/overlay';
import { stateNames } from './payouts.messages.ts';
import { canNote } from './payouts.rules.ts';
import { Copied } from './payouts.styles.ts';
import { ReferenceField } from './ReferenceField.tsx';

/** Columns of the payouts table. */
export const payoutColumns: readonly Column<QueuedPayout>[] = [
  {
    id: 'accountName',
    header: 'Account Name',
    cell: ({ _id, accountName }) => (
      <Link to={{ pathname: paths.withdrawalRequests(), search: `?q=${_id}&details=${_id}` }}>
        {accountName}
      </Link>
    ),
    width: 140,
    onPhone: 'title',
  },
  {
    id: 'accountNumber',
    header: 'Account Number',
    cell: ({ _id: id, accountNumber, accountName }) =>
      isMasked(accountNumber) ? (
        personalValue(accountNumber, {
          ...{ itemType: 'payouts', id, field: 'accountNumber', of: `the payout to ${accountName}` },
        })
      ) : (
        <CopyValue value={accountNumber} what={`account number of ${accountName}`}>
          {accountNumber}
        </CopyValue>
      ),
    note: ({ bank }) => bank,
    width: 146,
    onPhone: 'line',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount, accountName }) => (
      <CopyValue value={amount.toFixed(2)} what={`amount for ${accountName}`}>
        {formatNaira(amount)}
      </CopyValue>
    ),
    align: 'end',
    sort: 'amount',
    width: 138,
    onPhone: 'figure',
  },
  {
    id: 'reference',
    header: 'Our Reference',
    cell: ({ reference, accountName }) => (
      <CopyValue value={reference} what={`our reference for ${accountName}`}>
        …{reference.slice(-8)}
      </CopyValue>
    ),
    width: 138,
    onPhone: 'fact',
  },
  {
    id: 'age',
    header: 'Age',
    cell: ({ queuedAt }) => <Moment at={queuedAt} relative="short" />,
    sort: 'created',
    sortedAs: 'date',
    width: 72,
    onPhone: 'fact',
  },
  {
    id: 'state',
    header: 'State',
    cell: (payout) => <PayoutState {...payout} />,
    note: ({ claim }) => claimText(claim),
    width: 112,
    onPhone: 'second',
  },
  {
    id: 'bankReference',
    header: 'Bank Reference',
    cell: (payout) => (canNote(payout) ? <ReferenceField payout={payout} /> : payout.bankReference),
    width: 180,
    onPhone: 'fact',
  },
];

function claimText(claim: QueuedPayout['claim']): string | undefined {
  if (claim === null) return undefined;
  const by = claim.mine ? 'you' : claim.by;
  return claim.expired ? `Claim of ${by} ended` : `Claimed by ${by}`;
}

/** State of a payout as a word with its tone; a hold comes first, because nobody should pay it. */
function PayoutState({ state, onHold, settledAt }: QueuedPayout) {
  if (onHold && settledAt === null) return <Chip tone="waiting">On hold</Chip>;
  const tone = state === 'paid' ? 'good' : state === 'failed' || state === 'reversed' ? 'bad' : 'plain';
  return <Chip tone={tone}>{stateNames[state]}</Chip>;
}

/** Milliseconds for which a copy is confirmed. */
const confirmedFor = 2_000;

/** A value with a button that copies it. @param what name of the value and its owner: `account number of Ada Obi` */
function CopyValue({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    setCopied(await copyText(value));
    setTimeout(() => setCopied(undefined), confirmedFor);
  };
  const icon = copied === undefined ? 'copy' : copied ? 'accepted' : 'alert';
  return (
    <Copied>
      <span title={value}>{children}</span>
      <IconButton label={`Copy ${value}, ${what}`} icon={icon} size={15} onClick={() => void copy()} />
      <VisuallyHidden role="status">
        {copied === true && 'Copied'}
        {copied === false && 'The value could not be copied'}
      </VisuallyHidden>
    </Copied>
  );
}
