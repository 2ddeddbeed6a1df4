import { useMemo } from 'react';
import type { DriverApplication } from '@padiman/contracts';
import { useReviewActivity } from '@padiman/client/review';
import { useDetails } from '@padiman/client/routing';
import { PageHeader } from '@padiman/ui';
import { DataTable, ReviewButton, ReviewMarks } from '@padiman/ui/table';
import { ApplicationDrawer } from './ApplicationDrawer.tsx';
import { applicationColumns } from './drivers-requests.columns.tsx';
import { useApplicationList, useDecisions, useReviewOffered } from './drivers-requests.hooks.ts';
import { applicant, applicationFilters, reviewPath } from './drivers-requests.messages.ts';
import { useListDecision } from '@padiman/ui/record-list';

/** `/drivers-requests`: decisions on driver applications. Source: specification section 2, Driver Requests. */
export default function DriversRequestsScreen() {
  const { list, loaded } = useApplicationList();
  const details = useDetails<DriverApplication>(loaded);
  const { request, dialog } = useListDecision<DriverApplication>(useDecisions());
  const columns = useMemo(() => applicationColumns(request), [request]);
  const reviewOffered = useReviewOffered();
  const activity = useReviewActivity('driverApplications', reviewOffered && loaded !== undefined);
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
      {dialog}
    </ReviewMarks>
  );
}
