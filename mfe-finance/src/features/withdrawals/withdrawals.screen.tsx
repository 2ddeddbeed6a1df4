import { useMemo, useState } from 'react';
import { paths, type Withdrawal } from '@padiman/contracts';
import { useReviewActivity, useScheduling } from '@padiman/client/review';
import { Link, useDetails } from '@padiman/client/routing';
import { useCapability, useSeesPersonalData } from '@padiman/client/session';
import { ButtonBase, formatCount, formatNaira, PageHeader } from '@padiman/ui';
import {
  BulkActionDialogs,
  keepSkipped,
  RecordSelectionBar,
  useListDecision,
  useScheduledToast,
} from '@padiman/ui/record-list';
import { DataTable, ReviewButton, ReviewMarks, useSelection } from '@padiman/ui/table';
import {
  decisionChanges,
  mostWaiting,
  useBulkDecision,
  useDecisions,
  useReviewOffered,
  useBulkOffers,
  useOpenPayouts,
  useWithdrawalList,
} from './withdrawals.hooks.ts';
import { WithdrawalDrawer } from './WithdrawalDrawer.tsx';
import { withdrawalColumns } from './withdrawals.columns.tsx';
import {
  bulkMessagesOf,
  searchLabels,
  selectionSummary,
  withdrawalFilters,
  allFilters,
  withdrawalName,
  reviewPath,
} from './withdrawals.messages.ts';
import { latestOf, sumOf, isPending } from './withdrawals.rules.ts';
import { Label } from './withdrawals.styles.ts';

/** `/request-withdrawals`: decisions on withdrawal requests. Source: specification section 2, Withdrawal Requests. */
export default function WithdrawalsScreen() {
  const { list, loaded, isWhole } = useWithdrawalList();
  const selection = useSelection<Withdrawal>(list);
  const decision = useListDecision<Withdrawal>(useDecisions());
  const sees = useSeesPersonalData();
  const details = useDetails(loaded);
  const columns = useMemo(() => withdrawalColumns(decision.request), [decision.request]);
  const selected = latestOf(selection.records, loaded);
  const undecided = selected.filter(isPending);
  // True if the toast of the waiting decisions tells of the last action.
  const [waited, setWaited] = useState(false);
  const offers = useBulkOffers();
  const waits = offers.waits && undecided.length <= mostWaiting;
  const bulkMessages = bulkMessagesOf({ ...offers, waits });
  const reviewOffered = useReviewOffered();
  const scheduling = useScheduling('withdrawals', decisionChanges);
  const { tell } = useScheduledToast(scheduling);
  const bulk = useBulkDecision(
    bulkMessages,
    selected,
    waits ? scheduling : undefined,
    (skipped, made, status) => {
      keepSkipped(selection, skipped);
      setWaited(made.length > 0);
      if (status && made.length > 0) tell(status, `${formatCount(made.length)} request(s)`, made);
    },
  );

  const filters = useCapability('payoutBatches') ? allFilters : withdrawalFilters;
  const activity = useReviewActivity('withdrawals', reviewOffered && loaded !== undefined);

  return (
    <ReviewMarks activity={activity}>
      <DataTable
        label="Withdrawal requests"
        header={
          <PageHeader title="Withdrawal Requests">
            <PayoutQueueLink />
            {reviewOffered && <ReviewButton path={reviewPath} />}
          </PageHeader>
        }
        list={list}
        filters={filters}
        searchLabel={searchLabels[isWhole ? 'whole' : sees ? 'all' : 'masked']}
        columns={columns}
        nameOf={withdrawalName}
        emptyText="No withdrawal requests available for the selected filter."
        emptyHint="Requests appear here once users ask for their money in the app."
        selection={selection}
        details={details}
        bulkActions={
          <RecordSelectionBar
            selection={selection}
            action={bulk}
            messages={bulkMessages}
            summary={selectionSummary(undecided)}
            disabled={undecided.length === 0}
          />
        }
      />
      <WithdrawalDrawer details={details} list={list} decide={decision.request} />
      {decision.dialog}
      <BulkActionDialogs
        action={bulk}
        messages={bulkMessages}
        records={selected}
        target={undecided}
        nameOf={withdrawalName}
        told={waited}
        subject={
          <>
            <strong>{formatNaira(sumOf(undecided))}</strong> in all
          </>
        }
      />
    </ReviewMarks>
  );
}

/** Link to the payouts that wait; it stands there before their number is known, so that the list does not move. */
function PayoutQueueLink() {
  const { offered, count } = useOpenPayouts();
  return (
    offered && (
      <ButtonBase asChild>
        <Link to={{ pathname: paths.payouts(), search: '?filter=open&sort=created' }}>
          <Label>Payout Queue{count !== undefined && `: ${formatCount(count)}`}</Label>
        </Link>
      </ButtonBase>
    )
  );
}
