import { startTransition, useState } from 'react';
import { createPost, deletePost, listPosts, postForm, type Post } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useList, useWrite } from '@padiman/client/query';
import { useSession } from '@padiman/client/session';
import { failureOf, failureWithReason } from './posts.messages.ts';

/** Posts, in the view held in the address; a failure has the text of the specification. */
export function usePostList() {
  const list = useList(listPosts, 'all');
  return { list, failure: list.error && failureOf('load', list.error) };
}

/** Details of one post, and its deletion after a confirmation. */
export function usePostDetails() {
  const [shown, setShown] = useState<Post>();
  const [confirming, setConfirming] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const removal = useWrite(deletePost, { changes: [listPosts] });

  const confirm = async (post: Post) => {
    try {
      await removal.mutateAsync({ params: { postId: post._id } });
      setConfirming(false);
      setShown(undefined);
      setDeleted(true);
    } catch {
      // The mutation keeps the error, and the dialog stays open with it.
    }
  };
  return {
    shown,
    // The key press shows at once; the screen behind the dialog renders after it.
    show: (post: Post) => startTransition(() => setShown(post)),
    hide: () => startTransition(() => setShown(undefined)),
    confirming,
    requestDeletion: () => {
      removal.reset();
      setConfirming(true);
    },
    cancel: () => setConfirming(false),
    confirm,
    busy: removal.isPending,
    error: removal.error ? failureWithReason('delete', removal.error) : undefined,
    deleted,
    dismiss: () => setDeleted(false),
  };
}

/** Form of a new post. The text survives a failure and the closing of its dialog; success empties the form. */
export function usePostForm(onCreated: () => void) {
  const session = useSession();
  const form = useForm(postForm, { text: '' });
  const creation = useWrite(createPost, { changes: [listPosts] });

  const create = form.handleSubmit(async ({ text }) => {
    if (session.status !== 'signedIn') return;
    const { _id, firstName, lastName } = session.session.user;
    try {
      // Five fields, by the specification; the server takes the author from the session.
      const author = {
        userId: _id,
        first_name: firstName ?? '',
        last_name: lastName ?? '',
        admin: true,
      };
      await creation.mutateAsync({ body: { text, ...author } });
      form.reset();
      onCreated();
    } catch {
      // The mutation keeps the error, and the form keeps its text.
    }
  });
  return {
    form,
    create,
    busy: creation.isPending,
    error: creation.error ? failureWithReason('create', creation.error) : undefined,
    /** Removes the last failure, such as when the dialog is opened again. */
    resetFailure: creation.reset,
  };
}

/** State of {@link usePostForm}. */
export type PostForm = ReturnType<typeof usePostForm>;

/** State of {@link usePostDetails}. */
export type PostDetails = ReturnType<typeof usePostDetails>;
