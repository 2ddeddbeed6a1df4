import { maxPostLength } from '@padiman/contracts';
import { TextAreaField } from '@padiman/ui';
import { FormDialog } from '@padiman/ui/overlay';
import type { PostForm } from './posts.hooks.ts';

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
        error={formState.errors.text?.message}
        {...register('text')}
      />
    </FormDialog>
  );
}
