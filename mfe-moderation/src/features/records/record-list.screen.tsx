import { sumOfField } from '@padiman/contracts';
import { useLocation } from '@padiman/client/routing';
import { useCapability, useSeesPersonalData } from '@padiman/client/session';
import { formatCount, formatNaira } from '@padiman/ui';
import { keepSkipped, RecordListPage } from '@padiman/ui/record-list';
import { ReviewButton, useSelection } from '@padiman/ui/table';
import { ModerationMarks } from '../../review/ModerationMarks.tsx';
import { WhyReported } from '../../review/MemberReports.tsx';
import { useEvidenceAllowed, useReviewWanted } from '../../review/review.hooks.ts';
import { isReported, reportFacts } from '../../review/review.messages.ts';
import { parcels, requests, rides, trips, type RecordListDescription } from './records.columns.tsx';
import { useOverride, useRecords, useRemoval, type ListedRecord } from './records.hooks.ts';
import type { ListAction } from './records.messages.ts';
import { RefundOverride, WaitingRefunds } from './RefundOverride.tsx';

const lists = [
  <RecordList key={trips.path} {...trips} />,
  <RecordList key={rides.path} {...rides} />,
  <RecordList key={requests.path} {...requests} />,
  <RecordList key={parcels.path} {...parcels} />,
];

/** `/deliver-parcel`, `/offer-ride`, `/join-ride` and `/send-parcel`: what drivers offer and users ask for. */
export default function RecordListScreen() {
  const { pathname } = useLocation();
  return lists.find(({ key }) => pathname.startsWith(String(key)));
}

/** Sum of a refund and its payers: `₦6,000.00 to Morenike Adegoke`; undefined if the backend tells no sums. */
function refundSubject<R extends ListedRecord>(records: readonly R[], payerOf?: (record: R) => string) {
  const sum = sumOfField(records, 'refundable');
  const [first] = records;
  if (sum === null || !first || !payerOf) return undefined;
  const payers = new Set(records.map(payerOf));
  return `${formatNaira(sum)} to ${payers.size === 1 ? payerOf(first) : `${formatCount(payers.size)} people`}`;
}

/** True for a filter that every backend has. */
const isSpecified = ({ isOurs }: { isOurs?: true }) => !isOurs;

/** List of parcels, rides or requests, with actions on the selected records. */
function RecordList<R extends ListedRecord, A extends ListAction>({
  list: call,
  path,
  itemType,
  messages: { actions, finished: finishedTexts, maskedSearchLabel, ...texts },
  markDeleted,
  review,
  payerOf,
  moreOf,
  panels,
  ...description
}: RecordListDescription<R, A>) {
  const list = useRecords<R>(call);
  const reviewWanted = useReviewWanted(review?.queue);
  const seesReports = useEvidenceAllowed(review?.queue);
  const keepsReports = useCapability('memberReports');
  const paysBack = useCapability('refunds');
  const sees = useSeesPersonalData();
  const { markOf } = description;
  const selection = useSelection<R>(list, (record) => markOf?.(record) === undefined);
  const override = useOverride(selection.records);
  const { action, messages } = useRemoval({
    list: call,
    itemType,
    actions,
    override,
    markDeleted,
    onDone: (skipped) => keepSkipped(selection, skipped),
  });
  const isRefund = paysBack && action.requested === 'refund';
  const refund = isRefund ? refundSubject(override.included, payerOf) : undefined;
  const page = (
    <RecordListPage
      {...texts}
      {...description}
      searchLabel={sees ? texts.searchLabel : (maskedSearchLabel ?? texts.searchLabel)}
      tools={review && reviewWanted && <ReviewButton path={`${path}/review`} />}
      filters={keepsReports ? texts.filters : texts.filters.filter(isSpecified)}
      moreOf={(record) => [...(moreOf?.(record) ?? []), ...(keepsReports ? [] : reportFacts(record))]}
      panels={(record) => (
        <>
          {seesReports && review && isReported(record) && (
            <WhyReported queue={review.queue} id={record._id} />
          )}
          {panels(record)}
        </>
      )}
      list={list}
      selection={selection}
      action={action}
      messages={
        refund === undefined
          ? messages
          : { ...messages, refund: { ...messages['refund' as A], title: `Refund ${refund}` } }
      }
      notice={'refund' in actions && <WaitingRefunds itemType={itemType} list={call} />}
      subject={refund}
      disabled={isRefund && override.included.length === 0}
      confirmation={
        action.requested === 'refund' &&
        finishedTexts && <RefundOverride override={override} texts={finishedTexts} />
      }
    />
  );
  if (!review) return page;
  return (
    <ModerationMarks queue={review.queue} wanted={reviewWanted && list.records !== undefined}>
      {page}
    </ModerationMarks>
  );
}
