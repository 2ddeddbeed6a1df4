import { useMemo, useState } from 'react';
import { Button, FailedState, Icon, PageHeader } from '@padiman/ui';
import { DataTable, ListToolbar } from '@padiman/ui/table';
import { CreatePostDialog } from './CreatePostDialog.tsx';
import { PostDetailsDialog } from './PostDetailsDialog.tsx';
import { authorOf, postColumns } from './posts.columns.tsx';
import { usePostDetails, usePostForm, usePostList } from './posts.hooks.ts';
import { previewOf } from './posts.rules.ts';
import { TotalPosts } from './TotalPosts.tsx';

/** `/posts`: read, write and delete posts. Source: specification section 2, Posts. */
export default function PostsScreen() {
  const { list, failure } = usePostList();
  const details = usePostDetails();
  const [writing, setWriting] = useState(false);
  const post = usePostForm(() => setWriting(false));
  const columns = useMemo(() => postColumns(details.show), [details.show]);

  return (
    <>
      <PageHeader title="Posts">
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
      <TotalPosts list={list} />
      <ListToolbar list={list} searchLabel="Search text or user" />
      {failure && !list.records ? (
        <FailedState title={failure} error={list.error} retry={list.retry} />
      ) : (
        <DataTable
          label="Posts"
          list={list}
          columns={columns}
          nameOf={(one) => `${previewOf(one.text)} by ${authorOf(one)}`}
          emptyText={list.search ? 'No posts match the search.' : 'No posts yet.'}
        />
      )}
      <PostDetailsDialog details={details} />
      <CreatePostDialog post={post} open={writing} onClose={() => setWriting(false)} />
    </>
  );
}
