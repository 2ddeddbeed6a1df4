import { useMemo } from 'react';
import { driverReview, type DriverApplication } from '@padiman/contracts';
import { useReviewActivity } from '@padiman/client/review';
import { useDetails } from '@padiman/client/routing';
import { PageHeader, Alert } from '@padiman/ui';
import { DataTable, ReviewButton, ReviewMarks } from '@padiman/ui/table';
import { ApplicationDrawer } from './ApplicationDrawer.tsx';
import { applicationColumns } from './drivers-requests.columns.tsx';
import { useApplicationList, useDecision, useReviewOffered } from './drivers-requests.hooks.ts';
import {
  applicant,
  applicationFilters,
  reviewPath,
  conflictTitle,
  consequenceOf,
  decisionMessages,
} from './drivers-requests.messages.ts';
import { ActionDialogs } from '@padiman/ui/record-list';

/** `/drivers-requests`: decisions on driver applications. Source: specification section 2, Driver Requests. */
export default function DriversRequestsScreen() {
  const { list, loaded } = useApplicationList();
  const details = useDetails<DriverApplication>(loaded);
  const decision = useDecision();
  const { request } = decision;
  const columns = useMemo(() => applicationColumns(request), [request]);
  const reviewOffered = useReviewOffered();
  const activity = useReviewActivity(driverReview, reviewOffered && loaded !== undefined);
  return (
    <ReviewMarks activity={activity}>
      <DataTable
        label="Driver applications"
        header={
          <PageHeader title="Drivers Requests">
            {reviewOffered && <ReviewButton path={reviewPath} />}
          </PageHeader>
        }
        list={list}
        filters={applicationFilters}
        searchLabel="Search name, phone or license"
        columns={columns}
        nameOf={applicant}
        details={details}
        emptyText="No applications available for the selected filter."
        emptyHint="Applications appear here once drivers apply in the app."
      />
      {details.id && <ApplicationDrawer id={details.id} details={details} list={list} onDecide={request} />}
      <DecisionDialog action={decision} />
    </ReviewMarks>
  );
}

/** Confirmation of the decision on an application, and the report of a conflict with an earlier one. */
function DecisionDialog({ action }: { action: ReturnType<typeof useDecision> }) {
  const { pending, conflict } = action;
  const messages = pending && decisionMessages[pending.decision];
  return (
    <ActionDialogs
      question={
        messages && conflict === undefined
          ? {
              title: messages.title,
              confirmText: messages.button,
              destructive: pending.decision === 'rejected',
              question: `Are you sure you want to ${messages.button.toLowerCase()} ${applicant(pending.application)}?`,
              consequence: consequenceOf(pending.decision, action.makesDrivers),
            }
          : undefined
      }
      busy={action.busy}
      error={action.failure}
      onConfirm={action.confirm}
      onCancel={action.cancel}
      result={
        pending === undefined || conflict === undefined
          ? undefined
          : { title: conflictTitle(pending.decision, action.makesDrivers), text: <Alert>{conflict}</Alert> }
      }
      onDismiss={action.cancel}
    />
  );
}
