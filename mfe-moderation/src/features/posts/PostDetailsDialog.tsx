import { type Post, maxPostLength } from '@padiman/contracts';
import { useCapability } from '@padiman/client/session';
import { Button, Moment, Stack, unknown, yesOrNo, TextAreaField } from '@padiman/ui';
import { Dialog, Facts, NotesSection, FormDialog } from '@padiman/ui/overlay';
import { ActionDialogs } from '@padiman/ui/record-list';
import { PostText } from './posts.styles.ts';
import { authorOf } from './posts.columns.tsx';
import type { PostDetails, PostForm } from './posts.hooks.ts';

/** Details of one post, with its deletion. Source: specification section 2, Posts. */
export function PostDetailsDialog({ details }: { details: PostDetails }) {
  const { shown, confirming, deleted } = details;
  const canRestore = useCapability('deletedRecords');
  return (
    <>
      {shown && <OnePost post={shown} details={details} />}
      <ActionDialogs
        question={
          shown && confirming
            ? {
                title: 'Delete Post',
                confirm: 'Delete',
                destructive: true,
                question: `Are you sure you want to delete this post by ${authorOf(shown)}?`,
                consequence: canRestore
                  ? 'It disappears from the app; only a super admin can restore it.'
                  : 'It disappears from the app. This cannot be undone.',
              }
            : undefined
        }
        busy={details.busy}
        error={details.error}
        onConfirm={() => shown && void details.confirm(shown)}
        onCancel={details.cancel}
        result={deleted ? { title: 'Success', text: 'The post was deleted.' } : undefined}
        onDismiss={details.dismiss}
      />
    </>
  );
}

function OnePost({ post, details }: { post: Post; details: PostDetails }) {
  return (
    <Dialog
      open
      onClose={details.hide}
      title="Post Details"
      actions={
        <>
          <Button onClick={details.hide}>Close</Button>
          <Button look="danger" onClick={details.requestDeletion}>
            Delete Post
          </Button>
        </>
      }
    >
      <Stack gap={4} tone="text">
        <PostText role="group" aria-label="Text" tabIndex={0}>
          {post.text || unknown}
        </PostText>
        <Facts
          facts={[
            { name: 'User', value: authorOf(post) },
            { name: 'Admin', value: yesOrNo(post.admin) },
            { name: 'Created', value: <Moment at={post.createdAt} exact /> },
            { name: 'Updated', value: <Moment at={post.updatedAt} exact /> },
          ]}
        />
        <NotesSection record={{ type: 'post', id: post._id }} />
      </Stack>
    </Dialog>
  );
}

/** Form for the text of a new post. Source: specification section 2, Posts. */
export function CreatePostDialog({
  post,
  open,
  onClose,
}: {
  post: PostForm;
  open: boolean;
  onClose: () => void;
}) {
  const { field, watch } = post.form;
  const text = watch('text');
  return (
    <FormDialog
      open={open}
      title="Create a Post"
      submitText="Create Post"
      disabled={text.trim() === ''}
      busy={post.busy}
      error={post.error}
      onSubmit={post.create}
      onClose={onClose}
    >
      <TextAreaField
        label="Post Content"
        rows={8}
        length={text.length}
        limit={maxPostLength}
        {...field('text')}
      />
    </FormDialog>
  );
}
