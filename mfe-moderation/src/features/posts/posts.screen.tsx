import { useMemo } from 'react';
import { paths, postReview } from '@padiman/contracts';
import { useOpened } from '@padiman/client/routing';
import { Button, Icon, PageHeader } from '@padiman/ui';
import { DataTable, ReviewButton } from '@padiman/ui/table';
import { useReviewOffered } from '../../review/review.hooks.ts';
import { ModerationMarks } from '../../review/ModerationMarks.tsx';
import { CreatePostDialog } from './CreatePostDialog.tsx';
import { PostDetailsDialog } from './PostDetailsDialog.tsx';
import { authorOf, postColumns } from './posts.columns.tsx';
import { usePostDetails, usePostForm, usePostList } from './posts.hooks.ts';
import { previewOf } from './posts.rules.ts';
import { TotalPosts } from './TotalPosts.tsx';

/** `/posts`: read, write and delete posts. Source: specification section 2, Posts. */
export default function PostsScreen() {
  const { list, failure } = usePostList();
  const reviewOffered = useReviewOffered();
  const details = usePostDetails();
  const [writing, setWriting] = useOpened('new');
  const post = usePostForm(() => setWriting(false));
  const columns = useMemo(() => postColumns(details.show), [details.show]);

  return (
    <ModerationMarks calls={postReview} wanted={reviewOffered && list.records !== undefined}>
      <DataTable
        label="Posts"
        header={
          <PageHeader title="Posts">
            <TotalPosts list={list} />
            {reviewOffered && <ReviewButton path={`${paths.posts()}/review`} />}
            <Button
              look="primary"
              onClick={() => {
                post.resetFailure();
                setWriting(true);
              }}
            >
              <Icon name="add" />
              Create a Post
            </Button>
          </PageHeader>
        }
        list={list}
        searchLabel="Search text or user"
        columns={columns}
        nameOf={(one) => `${previewOf(one.text)} by ${authorOf(one)}`}
        emptyText={list.search ? 'No posts match the search.' : 'No posts yet.'}
        emptyHint="Create a Post writes the first one."
        {...(failure && { failedText: failure })}
      />
      <PostDetailsDialog details={details} />
      <CreatePostDialog post={post} open={writing} onClose={() => setWriting(false)} />
    </ModerationMarks>
  );
}
