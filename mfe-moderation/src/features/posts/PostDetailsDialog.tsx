import { useState } from 'react';
import { deletePost, isForeignId, listPosts, maxPostLength, type Post } from '@padiman/contracts';
import { Offered, useCan, useCapability } from '@padiman/client/session';
import { Button, Moment, Stack, unknown, yesOrNo, TextAreaField, showToast } from '@padiman/ui';
import { reportUndo } from '@padiman/ui/record-list';
import { WhyReported } from '../../review/MemberReports.tsx';
import { useEvidenceAllowed } from '../../review/review.hooks.ts';
import { postReasons } from '../../review/review.messages.ts';
import { ConfirmAction, Dialog, Facts, ConfirmDialog, NotesSection } from '@padiman/ui/overlay';
import { PostText } from './posts.styles.ts';
import { authorOf } from './posts.columns.tsx';
import { useRestoring } from '../../restoring.hooks.ts';
import type { PostForm } from './posts.hooks.ts';
import { failureWithReason } from './posts.messages.ts';

/** Details of one post, with its deletion. Source: specification section 2, Posts. */
export function PostDetailsDialog({
  post,
  onClose,
  onDeleted,
}: {
  post: Post | undefined;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const canRestore = useCapability('deletedRecords');
  const [confirming, setConfirming] = useState(false);
  const restore = useRestoring('posts', listPosts);
  return (
    <>
      {post && <OnePost post={post} onClose={onClose} onDelete={() => setConfirming(true)} />}
      {post && confirming && (
        <ConfirmAction
          call={deletePost}
          inputOf={(reason) => ({ params: { postId: post._id }, ...(reason && { query: { reason } }) })}
          reasons={canRestore ? postReasons : undefined}
          changes={changes}
          title="Delete Post"
          confirmText="Delete"
          destructive
          question={`Are you sure you want to delete this post by ${authorOf(post)}?`}
          consequence={
            canRestore
              ? 'It disappears from the app; only a super admin can restore it.'
              : 'This cannot be undone.'
          }
          failureOf={(error) => failureWithReason('delete', error)}
          onClose={() => setConfirming(false)}
          onDone={() => {
            setConfirming(false);
            onDeleted();
            const undo = restore && (() => void restore([post._id]).then((failures) => reportUndo(failures)));
            showToast({ title: 'Success', text: 'The post was deleted.', undo });
          }}
        />
      )}
    </>
  );
}

const changes = [listPosts];

function OnePost({ post, onClose, onDelete }: { post: Post; onClose: () => void; onDelete: () => void }) {
  const mayDelete = useCan(deletePost.access);
  const seesReports = useEvidenceAllowed('posts');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Post Details"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayDelete && !isForeignId(post._id) && (
            <Offered call={deletePost}>
              <Button look="danger" onClick={onDelete}>
                Delete Post
              </Button>
            </Offered>
          )}
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
            { name: 'Created', value: <Moment at={post.createdAt} exact long /> },
            { name: 'Updated', value: <Moment at={post.updatedAt} exact long /> },
          ]}
        />
        {seesReports && !post.admin && <WhyReported queue="posts" id={post._id} quiet />}
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
    <ConfirmDialog
      open={open}
      title="Create a Post"
      confirmText="Create Post"
      disabled={text.trim() === ''}
      busy={post.busy}
      error={post.error}
      onSubmit={post.create}
      onCancel={onClose}
    >
      <TextAreaField
        label="Post Content"
        rows={8}
        length={text.length}
        limit={maxPostLength}
        {...field('text')}
      />
    </ConfirmDialog>
  );
}
