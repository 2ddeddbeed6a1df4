import { startTransition, useState } from 'react';
import { createPost, deletePosts, listPosts, postForm, type Outcome, type Post } from '@padiman/contracts';
import { useForm } from '@padiman/client/forms';
import { useBulkAction, useList, useWrite } from '@padiman/client/query';
import { useCan, useCapability, useSession } from '@padiman/client/session';
import { useRestoring } from '../../restoring.hooks.ts';
import { failureOf, failureWithReason, postActions } from './posts.messages.ts';

/** Posts, in the view held in the address; a failure has the text of the specification. */
export function usePostList() {
  const list = useList(listPosts, 'all');
  return { list, failure: list.error && failureOf('load', list.error) };
}

/** Deletion of the selected posts; `offered` is false for who may not, and with a backend that deletes one at a time. */
export function usePostRemoval(onDone: (skipped: readonly Outcome[]) => void) {
  const hasBatches = useCapability('batches');
  const mayDelete = useCan(deletePosts.access);
  const messages = postActions(useCapability('deletedRecords'));
  const restore = useRestoring('posts', listPosts);
  const action = useBulkAction({
    messages,
    changes: [listPosts],
    call: deletePosts,
    bodyOf: (_action: 'delete', ids, { reason }) => ({ ids, ...(reason && { reason }) }),
    reverse: () => restore,
    onDone,
  });
  return { action, messages, offered: hasBatches && mayDelete };
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
