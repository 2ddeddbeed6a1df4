import { useMemo } from 'react';
import { Offered } from '@padiman/client/session';
import { createPost, paths, type Post } from '@padiman/contracts';
import { useOpened } from '@padiman/client/routing';
import { Button, Icon, PageHeader, formatCount, formatTotal, Skeleton, Text } from '@padiman/ui';
import { BulkActionDialogs, keepSkipped, RecordSelectionBar } from '@padiman/ui/record-list';
import { DataTable, ReviewButton, useSelection } from '@padiman/ui/table';
import { useReviewAllowed } from '../../review/review.hooks.ts';
import { ModerationMarks } from '../../review/ModerationMarks.tsx';
import { CreatePostDialog, PostDetailsDialog } from './PostDetailsDialog.tsx';
import { authorOf, postColumns } from './posts.columns.tsx';
import { usePostDetails, usePostForm, usePostList, usePostRemoval } from './posts.hooks.ts';
import { previewOf } from './posts.messages.ts';
import { Total } from './posts.styles.ts';

const nameOf = (post: Post) => `${previewOf(post.text)} by ${authorOf(post)}`;

/** `/posts`: read, write and delete posts. Source: specification section 2, Posts. */
export default function PostsScreen() {
  const { list, failure } = usePostList();
  const reviewOffered = useReviewAllowed('posts');
  const details = usePostDetails();
  const selection = useSelection<Post>(list);
  const { action, messages, offered } = usePostRemoval((skipped) => keepSkipped(selection, skipped));
  const [writing, setWriting] = useOpened('new');
  const post = usePostForm(() => setWriting(false));
  const columns = useMemo(() => postColumns(details.show), [details.show]);

  return (
    <ModerationMarks queue="posts" wanted={reviewOffered && list.records !== undefined}>
      <DataTable
        label="Posts"
        header={
          <PageHeader title="Posts">
            <TotalPosts list={list} />
            {reviewOffered && <ReviewButton path={`${paths.posts()}/review`} />}
            <Offered call={createPost}>
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
            </Offered>
          </PageHeader>
        }
        list={list}
        searchLabel="Search text or user"
        columns={columns}
        nameOf={nameOf}
        emptyText={list.search ? 'No posts match the search.' : 'No posts yet.'}
        emptyHint="Create a Post writes the first one."
        {...(failure && { failedText: failure })}
        {...(offered && { selection })}
        bulkActions={<RecordSelectionBar selection={selection} action={action} messages={messages} />}
      />
      <BulkActionDialogs
        action={action}
        messages={messages}
        records={selection.records}
        nameOf={nameOf}
        subject={`${formatCount(selection.count)} selected`}
      />
      <PostDetailsDialog post={details.shown} onClose={() => details.show()} onDeleted={details.forget} />
      <CreatePostDialog post={post} open={writing} onClose={() => setWriting(false)} />
    </ModerationMarks>
  );
}

/** Number of posts, or of those that match the search. Source: specification section 2, Posts. */
export function TotalPosts({ list }: Pick<ReturnType<typeof usePostList>, 'list'>) {
  // A skeleton would suggest that the number is still loading.
  if (list.total === undefined && list.error) return null;
  return (
    <Total>
      <Text tone="muted" size="caption">
        {list.search ? 'Posts that match' : 'Total Posts'}
      </Text>
      {list.total === undefined ? (
        <Skeleton h="18px" w="60px" />
      ) : (
        <Text weight="semibold">{formatTotal(list.incomplete ? { total: list.incomplete.of } : list)}</Text>
      )}
    </Total>
  );
}
