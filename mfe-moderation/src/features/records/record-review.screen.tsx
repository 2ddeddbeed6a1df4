import { useLocation } from '@padiman/client/routing';
import { CaseEvidence } from '../../review/CaseEvidence.tsx';
import { ModerationReview } from '../../review/ModerationReview.tsx';
import { moderationQueue } from '../../review/review.hooks.ts';
import { requests, rides, trips, type RecordListDescription } from './records.columns.tsx';
import type { ListAction } from './records.messages.ts';

const reviews = [reviewOf(trips), reviewOf(rides), reviewOf(requests)];

/** `/deliver-parcel/review`, `/offer-ride/review` and `/join-ride/review`: reported records one by one. */
export default function RecordReviewScreen() {
  const { pathname } = useLocation();
  return reviews.find((one) => pathname.startsWith(String(one?.key)));
}

/** Review mode of the reported records of a list, with one fact for each column. */
function reviewOf<R, A extends ListAction>({
  path,
  columns,
  messages,
  review,
  ...description
}: RecordListDescription<R, A>) {
  if (!review) return undefined;
  const { title, icon, heading, moreOf, notesOf, ...more } = review;
  return (
    <ModerationReview
      key={path}
      title={title}
      icon={icon}
      list={{ path, label: messages.title }}
      queue={moderationQueue({ ...description, ...more })}
    >
      {(known) => (
        <CaseEvidence
          known={known}
          title={heading}
          facts={[
            ...columns.map(({ header, cell }) => ({ name: header, value: cell(known.record) })),
            ...(moreOf?.(known.record) ?? []),
          ]}
          notes={notesOf?.(known)}
        />
      )}
    </ModerationReview>
  );
}
