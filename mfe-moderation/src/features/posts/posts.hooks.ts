import { startTransition, useState } from 'react';
import { createPost, listPosts, postForm, type Post } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useList, useWrite } from '@padiman/client/query';
import { useSession } from '@padiman/client/session';
import { failureOf, failureWithReason } from './posts.messages.ts';

/** Posts, in the view held in the address; a failure has the text of the specification. */
export function usePostList() {
  const list = useList(listPosts, 'all');
  return { list, failure: list.error && failureOf('load', list.error) };
}

/** Post whose details are shown. */
export function usePostDetails() {
  const [shown, setShown] = useState<Post>();
  return {
    shown,
    // The key press shows at once; the screen behind the dialog renders after it.
    show: (post?: Post) => startTransition(() => setShown(post)),
    /** Hides a deleted post at once: a dialog that closes after the result has opened would close that too. */
    forget: () => setShown(undefined),
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
      const author = { userId: _id, first_name: firstName ?? '', last_name: lastName ?? '', admin: true };
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
