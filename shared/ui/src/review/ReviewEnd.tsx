import { countedDecisions, type Review } from '@padiman/client/review';
import { Link } from '@padiman/client/routing';
import { Button, ButtonBase } from '../controls/Button.tsx';
import { formatCount } from '../format/numbers.ts';
import { Row } from '../layout/Row.styles.ts';
import { Notice } from '../states/Notice.tsx';

/** End of the queue: the person's own count, what others hold, and the ways on. */
export function ReviewEnd({
  review: { state, lookAgain },
  listPath,
}: {
  review: Pick<Review<never>, 'state' | 'lookAgain'>;
  listPath: string;
}) {
  const { skipped, heldByOthers, decisions } = state;
  const count = countedDecisions(decisions).length;
  return (
    <Notice
      icon="accepted"
      title={skipped.length + heldByOthers === 0 ? 'Everything is decided.' : 'Nothing is left for you.'}
      action={
        <Row gap={2}>
          <Button onClick={lookAgain}>{skipped.length > 0 ? 'Review the Skipped' : 'Look Again'}</Button>
          <ButtonBase asChild>
            <Link to={listPath}>Back to the List</Link>
          </ButtonBase>
        </Row>
      }
    >
      <p>You have decided {formatCount(count)} in this session.</p>
      {skipped.length > 0 && <p>{formatCount(skipped.length)} skipped.</p>}
      {heldByOthers > 0 && <p>{formatCount(heldByOthers)} are being reviewed by others.</p>}
    </Notice>
  );
}
