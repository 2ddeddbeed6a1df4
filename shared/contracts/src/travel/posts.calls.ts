import { array, bool, object, string } from 'yup';
import { readDone, readList, readOutcomes, type DoneReading } from '../backend/answers.ts';
import { deletion } from '../backend/effects.ts';
import { postsRight } from '../base/access.ts';
import { deleteReason, outcomesAnswer, recordIds } from '../base/bulk.ts';
import { callsOf, exported, plain, type ReadInput } from '../base/call.ts';
import { listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, personal } from '../base/fields.ts';
import { isFields, type Lenient, type AnswerOf } from '../backend/reading.ts';

/** A post; `admin` is true for a post by staff. Times UTC. Source: specification section 3. */
export const post = object({
  _id: string().required(),
  text: personal('text').required(),
  first_name: string().required(),
  last_name: string().required(),
  admin: bool().required(),
  userId: string().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});
export type Post = Lenient<AnswerOf<typeof post>>;

/** Maximum length of a post, in characters. */
export const maxPostLength = 5_000;

const call = callsOf({ section: 'Posts', access: 'staff' });

/** `GET /dashboard/posts`: posts, newest first. */
export const listPosts = call('listPosts', 'GET /dashboard/posts', {
  ...exported,
  refreshed: true,
  summary: 'Posts, newest first',
  query: listQuery(['all'] as const),
  answer: listAnswer(post),
  list: { filters: {}, searched: ['text', 'first_name', 'last_name'] },
  read: readList(post),
});

/** The Create Post form. Messages: specification section 5. */
export const postForm = closed({
  text: string()
    .required('Post content is required')
    .matches(/\S/, 'Post content is required')
    .max(maxPostLength, 'Post content must be at most 5,000 characters'),
});

/** Reads a published post: one with its text in the answer, alone or in the list of the specification, proves it. */
function readPublished(raw: unknown, { body }: ReadInput): DoneReading {
  const { unproven, ...reading } = readDone(raw);
  const { data = raw, post: alone = data } = isFields(raw) ? raw : {};
  const texts = [alone].flat().map((one) => isFields(one) && one.text);
  const isShown = texts.includes((body as { text?: string }).text ?? '');
  return { ...reading, ...(unproven && !isShown && { unproven }) };
}

/** `POST /dashboard/posts`. The body has the five fields of specification section 7. */
export const createPost = call('createPost', 'POST /dashboard/posts', {
  ...plain,
  summary: 'Publish a post as staff',
  description:
    'The author is taken from the session, whatever the body says. `data` holds the new post alone.',
  body: postForm.shape({
    userId: string().max(100),
    first_name: string().max(100),
    last_name: string().max(100),
    admin: bool(),
  }),
  answer: object({ success: bool().required(), data: array().of(post).required() }),
  read: readPublished,
  // An older post may have the same text, so a post with it proves nothing.
  effect: {
    ...{ list: listPosts, key: 'text', names: ({ body }) => [String((body as { text?: unknown }).text)] },
    holds: (found) => (found === undefined ? false : undefined),
  },
});

/** `DELETE /dashboard/posts/{postId}`. Errors: `notFound`. */
export const deletePost = call('deletePost', 'DELETE /dashboard/posts/{postId}', {
  ...plain,
  summary: 'Delete a post',
  access: postsRight,
  query: closed({ reason: deleteReason() }),
  read: readDone,
  effect: deletion(listPosts),
});

/** `POST /dashboard/posts/delete`: deletes posts; each id has its outcome. Beyond the specification, which deletes one at a time. */
export const deletePosts = call('deletePosts', 'POST /dashboard/posts/delete', {
  stepUp: { when: ['ids'] },
  approval: 'one',
  summary: 'Delete posts',
  capability: 'batches',
  access: postsRight,
  repeatable: true,
  body: closed({ ids: recordIds(), reason: deleteReason() }),
  answer: outcomesAnswer,
  read: readOutcomes('deleted'),
});
