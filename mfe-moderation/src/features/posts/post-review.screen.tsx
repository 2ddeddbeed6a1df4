import { listPosts, paths, type Post } from '@padiman/contracts';
import { Moment, unknown } from '@padiman/ui';
import { ReviewScreen } from '@padiman/ui/review';
import { CaseEvidence } from '../../review/CaseEvidence.tsx';
import { moderationQueue } from '../../review/review.hooks.ts';
import { postReasons } from '../../review/review.messages.ts';
import { PostText } from './posts.styles.ts';
import { authorOf } from './posts.columns.tsx';
import { previewOf } from './posts.messages.ts';

const queue = moderationQueue<Post>({
  name: 'posts',
  recordType: 'post',
  recordOf: ({ post }) => post,
  list: listPosts,
  nameOf: (post) => `${previewOf(post.text)} by ${authorOf(post)}`,
});

/** `/posts/review`: posts by users that nobody has reviewed, newest first. */
export default function PostReviewScreen() {
  return (
    <ReviewScreen title="Review Posts" listPath={paths.posts()} queue={queue} reasons={postReasons}>
      {(known) => (
        <CaseEvidence
          known={known}
          title="Post"
          facts={[{ name: 'Updated', value: known.post && <Moment at={known.post.updatedAt} exact /> }]}
        >
          <PostText role="group" aria-label="Text" tabIndex={0}>
            {known.post?.text || unknown}
          </PostText>
        </CaseEvidence>
      )}
    </ReviewScreen>
  );
}
