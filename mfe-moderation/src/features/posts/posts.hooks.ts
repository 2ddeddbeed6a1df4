import { useState } from 'react';
import { createPost, deletePost, listPosts, postForm, type Post } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useList, useWrite } from '@padiman/client/query';
import { useSession } from '@padiman/client/session';
import { failureOf, failureWithReason } from './posts.words.ts';

/** The posts as the address has them; a failure to load them is in the words of the specification. */
export function usePostList() {
  const list = useList(listPosts, 'all');
  return { list, failure: list.error && failureOf('load', list.error) };
}

/** Looking at one post, and deleting it once that is confirmed. */
export function usePostDetails() {
  const [shown, setShown] = useState<Post>();
  const [asking, setAsking] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const removal = useWrite(deletePost, { changes: [listPosts] });

  const confirm = async (post: Post) => {
    try {
      await removal.mutateAsync({ params: { postId: post._id } });
      setAsking(false);
      setShown(undefined);
      setDeleted(true);
    } catch {
      // The mutation keeps the error, and the dialog stays open with it.
    }
  };
  return {
    shown,
    show: setShown,
    hide: () => setShown(undefined),
    asking,
    ask: () => {
      removal.reset();
      setAsking(true);
    },
    cancel: () => setAsking(false),
    confirm,
    busy: removal.isPending,
    error: removal.error ? failureWithReason('delete', removal.error) : undefined,
    deleted,
    dismiss: () => setDeleted(false),
  };
}

/** Writing a post. The text outlives a failure and the closing of its dialog; success begins anew. */
export function usePostForm(onCreated: () => void) {
  const session = useSession();
  const form = useForm(postForm, { text: '' });
  const creation = useWrite(createPost, { changes: [listPosts] });

  const create = form.handleSubmit(async ({ text }) => {
    if (session.status !== 'signedIn') return;
    const { _id, firstName, lastName } = session.session.user;
    try {
      // Five fields, by the specification; the server takes the author from the session whatever they say.
      const author = { userId: _id, first_name: firstName, last_name: lastName, admin: true };
      await creation.mutateAsync({ body: { text, ...author } });
      form.reset();
      onCreated();
    } catch {
      // The mutation keeps the error, and the form its text.
    }
  });
  return {
    form,
    create,
    busy: creation.isPending,
    error: creation.error ? failureWithReason('create', creation.error) : undefined,
    /** Forgets the last failure, as when the dialog is opened again. */
    forgetFailure: creation.reset,
  };
}

/** The state of {@link usePostForm}. */
export type PostForm = ReturnType<typeof usePostForm>;

/** The state of {@link usePostDetails}. */
export type PostDetails = ReturnType<typeof usePostDetails>;
