import { maxPostLength } from '@padiman/contracts';
import { Alert, Button, TextAreaField } from '@padiman/ui';
import { Dialog } from '@padiman/ui/overlay';
import type { PostForm } from './posts.hooks.ts';
import { Form } from './CreatePostDialog.styles.ts';

const formId = 'create-post';

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
  const { register, watch, formState } = post.form;
  const text = watch('text');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create a Post"
      closable={!post.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={post.busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={text.trim() === ''}
            busy={post.busy}
            busyText="Processing..."
          >
            Create Post
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={(event) => void post.create(event)}>
        <TextAreaField
          label="Post Content"
          rows={8}
          length={text.length}
          limit={maxPostLength}
          error={formState.errors.text?.message}
          {...register('text')}
        />
        {post.error && <Alert>{post.error}</Alert>}
      </Form>
    </Dialog>
  );
}
