import type { Call, NotedType, WorkQueueName } from '@padiman/contracts';
import type { ReviewCalls } from '@padiman/client/review';
import { useSeesPersonalData } from '@padiman/client/session';
import { keepSkipped, RecordListPage } from '@padiman/ui/record-list';
import { ReviewButton, useSelection, type Column } from '@padiman/ui/table';
import { useReviewWanted } from '../review/review.hooks.ts';
import { ModerationMarks } from '../review/ModerationMarks.tsx';
import {
  useMarkRemoved,
  useRecords,
  useRemoval,
  type RemovableType,
  useOverride,
} from './record-list.hooks.ts';
import type { ListAction, RecordListMessages } from './record-list.messages.ts';
import { RefundOverride, WaitingRefunds } from './RefundOverride.tsx';

/** Types of the records in the audit. */
export const recordTypes: Readonly<Record<RemovableType, NotedType>> = {
  deliverparcels: 'parcelTrip',
  drivers: 'offeredRide',
  passengerrequests: 'passengerRequest',
  sendparcels: 'sentParcel',
};

/** Description of a list of parcels, rides or requests. */
export interface RecordListDescription<R, A extends ListAction> {
  list: Call;
  /** Path of the list; review mode is below it. */
  path: string;
  itemType: RemovableType;
  messages: RecordListMessages<A>;
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  /** Text in place of a deleted record, in lists that contain deleted records. */
  markOf?: (record: R) => string | undefined;
  /** Returns a record as deleted, in lists that contain deleted records. */
  markDeleted?: (record: R) => R;
  /** Sum of the selected records. */
  summaryOf?: (records: readonly R[]) => string;
  /** True for a record that is refunded only with a reason, in lists with refunds. */
  isFinished?: (record: R) => boolean;
  /** Queue and calls of review mode, in lists whose records can be reported. */
  review?: { queue: WorkQueueName; calls: ReviewCalls };
}

/** List of parcels, rides or requests, with actions on the selected records. */
export function RecordListScreen<R extends { _id: string }, A extends ListAction>({
  list: call,
  path,
  itemType,
  messages: { actions, finished: finishedTexts, maskedSearchLabel, ...texts },
  markDeleted,
  isFinished,
  review,
  ...description
}: RecordListDescription<R, A>) {
  const list = useRecords<R>(call);
  const reviewWanted = useReviewWanted(review?.queue);
  const sees = useSeesPersonalData();
  const searchLabel = sees ? texts.searchLabel : (maskedSearchLabel ?? texts.searchLabel);
  // Such a list counts deleted records among the matches, so its actions take selected records only.
  const allMatching = description.markOf === undefined;
  const selection = useSelection<R>(allMatching ? list : undefined);
  const onRemoved = useMarkRemoved(call, markDeleted);
  const override = useOverride(isFinished ? selection.records.filter(isFinished).length : 0);
  const { action, messages } = useRemoval({
    list: call,
    itemType,
    actions,
    allMatching,
    everything: selection.everything !== undefined,
    override,
    ...(onRemoved && { onRemoved }),
    onDone: (skipped) => keepSkipped(selection, skipped),
  });
  const page = (
    <RecordListPage
      {...texts}
      {...description}
      searchLabel={searchLabel}
      recordType={recordTypes[itemType]}
      tools={review && reviewWanted && <ReviewButton path={`${path}/review`} />}
      list={list}
      selection={selection}
      action={action}
      messages={messages}
      notice={'refund' in actions && <WaitingRefunds itemType={itemType} list={call} />}
      confirmation={
        action.requested === 'refund' &&
        finishedTexts && <RefundOverride override={override} texts={finishedTexts} />
      }
    />
  );
  if (!review) return page;
  return (
    <ModerationMarks calls={review.calls} wanted={reviewWanted && list.records !== undefined}>
      {page}
    </ModerationMarks>
  );
}
