import type { ReviewCase } from '@padiman/contracts';
import { useLocation } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import { columnFacts } from '@padiman/ui/record-list';
import { ReviewScreen } from '@padiman/ui/review';
import { CaseEvidence } from '../../review/CaseEvidence.tsx';
import { moderationQueue } from '../../review/review.hooks.ts';
import { reportFacts, travelReasons } from '../../review/review.messages.ts';
import { requests, rides, trips, type RecordListDescription } from './records.columns.tsx';
import type { ListAction } from './records.messages.ts';

const reviews = [reviewOf(trips), reviewOf(rides), reviewOf(requests)];

/** `/deliver-parcel/review`, `/offer-ride/review` and `/join-ride/review`: reported records one by one. */
export default function RecordReviewScreen() {
  const { pathname } = useLocation();
  return reviews.find((one) => pathname.startsWith(String(one?.key)));
}

type Review<R> = NonNullable<RecordListDescription<R, ListAction>['review']>;

/** Review mode of the reported records of a list. */
function reviewOf<R extends object, A extends ListAction>({
  path,
  columns,
  review,
  ...description
}: RecordListDescription<R, A>) {
  if (!review) return undefined;
  const { queue: name, title, recordOf } = review;
  return (
    <ReviewScreen
      key={path}
      title={title}
      listPath={path}
      queue={moderationQueue({ ...description, name, recordOf })}
      reasons={travelReasons}
    >
      {(known) => <RecordEvidence known={known} columns={columns} {...review} />}
    </ReviewScreen>
  );
}

/** Evidence of a record, with one fact for each column. */
function RecordEvidence<R extends object>({
  known,
  columns,
  heading,
  recordOf,
  moreOf,
  notesOf,
}: Pick<RecordListDescription<R, ListAction>, 'columns'> & Review<R> & { known: ReviewCase }) {
  const paysBack = useCapability('refunds');
  const record = recordOf(known);
  if (record === undefined) return null;
  return (
    <CaseEvidence
      known={known}
      title={heading}
      facts={[
        ...columnFacts(columns, record),
        ...(moreOf?.(record) ?? []),
        ...(known.reports === undefined ? reportFacts(record) : []),
      ]}
      notes={notesOf?.(known, paysBack)}
    />
  );
}
