import type { BankStatement, Correction, ReconciliationException } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { Button, formatDay, formatNaira, Moment, Row, splitName } from '@padiman/ui';
import { PersonLink } from '@padiman/ui/overlay';
import { nairaColumn, textColumn, type Column } from '@padiman/ui/table';
import {
  accountTitle,
  againstLabel,
  correctionStates,
  decisionTexts,
  formatAge,
  formatExact,
  kindLabels,
  ownCorrection,
  recordTypes,
} from './reconciliation.messages.ts';
import { Anchor } from './reconciliation.styles.ts';

type Exception = ReconciliationException;
/** Outcome of the decision on a correction. */
export type Decision = 'confirmed' | 'refused';

const fact = { onPhone: 'fact' } as const;
const figure = { width: 108, align: 'end' } as const;
const created = { sort: 'created', sortedAs: 'date' } as const;
/** Title of a row, with the account below. */
const title = {
  width: 156,
  onPhone: 'title',
  note: (of: { account: string }) => accountTitle(of.account),
} as const;

export const marksOf = ({ onHold, escalated }: Exception) =>
  [onHold && 'On hold', escalated && 'Escalated'].filter(Boolean).join(', ');

export const memberOf = ({ user }: Exception) => user && <PersonLink id={user._id}>{user.name}</PersonLink>;

/** Link to a record; the name of its type without a known list. */
export function recordOf({ record }: { record: { type: string; _id: string } | null }) {
  if (!record) return null;
  const [name, pathname] = recordTypes[record.type] ?? [splitName(record.type)];
  if (pathname === undefined) return name;
  return (
    <Anchor asChild>
      <Link to={{ pathname, search: `?q=${record._id}&details=${record._id}` }}>{name}</Link>
    </Anchor>
  );
}

/** Columns of the exceptions. */
export const exceptionColumns: readonly Column<Exception>[] = [
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference, ...title },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kindLabels[kind], note: marksOf, width: 112, ...fact },
  nairaColumn('ledger', 'Ledger', figure),
  { id: 'outside', header: 'Outside', cell: ({ outside }) => formatExact(outside), ...figure },
  nairaColumn('difference', 'Difference', { ...figure, sort: 'difference', ...fact }),
  { id: 'age', header: 'Age', cell: ({ since }) => formatAge(since), width: 76, ...created, ...fact },
  { id: 'user', header: 'Member', cell: memberOf, width: 144 },
  { id: 'record', header: 'Record', cell: recordOf, width: 112 },
];

/** Columns of the corrections. */
export const correctionColumns = (
  decide: (correction: Correction, decision: Decision) => void,
): readonly Column<Correction>[] => [
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference, ...title },
  nairaColumn('amount', 'Amount', fact),
  { id: 'against', header: 'Against', cell: ({ against }) => againstLabel(against), ...fact },
  textColumn('reason', 'Reason', { width: 160, ...fact }),
  {
    ...{ id: 'proposed', header: 'Proposed', width: 120, ...created, ...fact },
    cell: ({ proposedBy }) => proposedBy,
    note: ({ proposedAt }) => formatDay(proposedAt),
  },
  {
    ...{ id: 'state', header: 'State', width: 96, ...fact },
    cell: ({ state }) => correctionStates[state],
    note: ({ decidedBy }) => decidedBy,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (one) =>
      one.state === 'waiting' && (
        <Row gap={2}>
          {(['confirmed', 'refused'] as const).map((decision) => (
            <Button
              key={decision}
              look={decision === 'confirmed' ? 'plain' : 'dangerPlain'}
              aria-label={`${decisionTexts[decision]} ${formatNaira(one.amount)} of ${one.reference}`}
              disabled={one.mine}
              onClick={() => decide(one, decision)}
            >
              {decisionTexts[decision]}
            </Button>
          ))}
        </Row>
      ),
    note: ({ state, mine }) => (state === 'waiting' && mine ? ownCorrection : null),
    width: 212,
    ...fact,
  },
];

/** Columns of the counted statements. */
export const statementColumns: readonly Column<BankStatement>[] = [
  { id: 'file', header: 'File', cell: ({ fileName }) => fileName, ...title },
  { id: 'from', header: 'From', cell: ({ firstDay }) => formatDay(firstDay), ...fact },
  { id: 'to', header: 'To', cell: ({ lastDay }) => formatDay(lastDay), ...fact },
  { id: 'lines', header: 'Lines', cell: ({ lineCount }) => lineCount, ...figure, ...fact },
  { id: 'opening', header: 'Opening', cell: ({ opening }) => opening && formatExact(opening), ...figure },
  {
    id: 'closing',
    header: 'Closing',
    cell: ({ closing }) => closing && formatExact(closing),
    ...figure,
    ...fact,
  },
  textColumn('uploadedBy', 'Counted By', { width: 130 }),
  { id: 'at', header: 'Counted', cell: ({ at }) => <Moment at={at} />, ...created },
];
