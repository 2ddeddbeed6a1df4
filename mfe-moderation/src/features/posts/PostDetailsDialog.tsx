import type { Post } from '@padiman/contracts';
import { Box, Button, Moment, Text } from '@padiman/ui';
import { ConfirmDialog, Dialog, Facts, MessageDialog } from '@padiman/ui/overlay';
import { authorOf } from './posts.columns.tsx';
import type { PostDetails } from './posts.hooks.ts';

/** One post in full, and the way to delete it. Source: specification section 2, Posts. */
export function PostDetailsDialog({ details }: { details: PostDetails }) {
  const { shown, asking, deleted } = details;
  return (
    <>
      {shown && <OnePost post={shown} details={details} />}
      {shown && (
        <ConfirmDialog
          open={asking}
          destructive
          title="Delete Post"
          confirmText="Delete"
          busy={details.busy}
          error={details.error}
          onConfirm={() => void details.confirm(shown)}
          onCancel={details.cancel}
        >
          <Text color="text">Are you sure you want to delete this post by {authorOf(shown)}?</Text>
          <Text mt="2">It disappears from the app; only a super admin can restore it.</Text>
        </ConfirmDialog>
      )}
      <MessageDialog open={deleted} title="Success" onClose={details.dismiss}>
        The post was deleted.
      </MessageDialog>
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
          <Button look="danger" onClick={details.ask}>
            Delete Post
          </Button>
        </>
      }
    >
      <Box display="grid" gap="4" color="text">
        {/* Plain text with its line breaks, whatever it holds. */}
        <Box
          role="group"
          aria-label="Text"
          tabIndex={0}
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          maxH="45dvh"
          overflow="auto"
        >
          {post.text}
        </Box>
        <Facts
          facts={[
            { name: 'User', value: authorOf(post) },
            { name: 'Admin', value: post.admin ? 'Yes' : 'No' },
            { name: 'Created', value: <Moment at={post.createdAt} exact /> },
            { name: 'Updated', value: <Moment at={post.updatedAt} exact /> },
          ]}
        />
      </Box>
    </Dialog>
  );
}
