import { useMemo } from 'react';
import { paths, withdrawalReview, type Withdrawal } from '@padiman/contracts';
import { useReviewActivity } from '@padiman/client/review';
import { Link, useDetails } from '@padiman/client/routing';
import { useCapability, useSeesPersonalData } from '@padiman/client/session';
import { ButtonBase, formatCount, formatNaira, PageHeader, TextField } from '@padiman/ui';
import {
  BulkActionDialogs,
  BulkJobs,
  keepSkipped,
  RecordSelectionBar,
  ActionDialogs,
} from '@padiman/ui/record-list';
import { DataTable, ReviewButton, ReviewMarks, useSelection } from '@padiman/ui/table';
import {
  useBulkDecision,
  useDecision,
  type OneDecision,
  useReviewOffered,
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
  confirmText,
  consequenceOf,
  decisionMessages,
} from './withdrawals.messages.ts';
import { latestOf, sumOf, isPending } from './withdrawals.rules.ts';
import { Label, Remark } from './withdrawals.styles.ts';

/** `/request-withdrawals`: decisions on withdrawal requests. Source: specification section 2, Withdrawal Requests. */
export default function WithdrawalsScreen() {
  const { list, loaded, isWhole } = useWithdrawalList();
  const selection = useSelection<Withdrawal>(isWhole ? undefined : list);
  const decision = useDecision();
  const bulkMessages = bulkMessagesOf(useCapability('withdrawalDetails'));
  const sees = useSeesPersonalData();
  const details = useDetails(loaded);
  const columns = useMemo(() => withdrawalColumns(decision.request), [decision.request]);
  const selected = latestOf(selection.records, loaded);
  const undecided = selected.filter(isPending);
  const { everything } = selection;
  const bulk = useBulkDecision(bulkMessages, selected, (skipped) => keepSkipped(selection, skipped));

  const reviewOffered = useReviewOffered();
  const filters = useCapability('payoutBatches') ? allFilters : withdrawalFilters;
  const activity = useReviewActivity(withdrawalReview, reviewOffered && loaded !== undefined);

  return (
    <ReviewMarks activity={activity}>
      <DataTable
        label="Withdrawal requests"
        header={
          <PageHeader title="Withdrawal Requests">
            <PayoutQueueLink />
            {reviewOffered && <ReviewButton path={reviewPath} />}
            <BulkJobs wanted={loaded !== undefined} />
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
            {...(!everything && { summary: selectionSummary(undecided) })}
            disabled={!everything && undecided.length === 0}
          />
        }
      />
      <WithdrawalDrawer details={details} list={list} decide={decision.request} />
      <DecisionDialogs decision={decision} />
      <BulkActionDialogs
        action={bulk}
        messages={bulkMessages}
        records={selected}
        target={everything ?? undecided}
        nameOf={withdrawalName}
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

/** Confirmation and result of the decision on one request. */
function DecisionDialogs({ decision }: { decision: OneDecision }) {
  const { pending, remark } = decision;
  const messages = pending && decisionMessages[pending.decision];
  return (
    <ActionDialogs
      question={
        messages && {
          title: messages.title,
          confirmText: messages.button,
          destructive: pending.decision === 'rejected',
          question: confirmText(pending.decision, pending.withdrawal),
          consequence: consequenceOf(pending.decision, pending.withdrawal, decision.keepsBalances),
        }
      }
      busy={decision.busy}
      error={decision.error}
      onConfirm={() => void decision.confirm()}
      onCancel={decision.cancel}
      result={decision.result}
      onDismiss={decision.dismiss}
    >
      {remark && (
        <Remark>
          <TextField
            label="Remark (optional)"
            value={remark.text}
            onChange={(event) => remark.set(event.target.value)}
            maxLength={500}
          />
        </Remark>
      )}
    </ActionDialogs>
  );
}
