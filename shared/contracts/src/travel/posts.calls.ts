import { array, bool, object, string } from 'yup';
import { readDone, readList } from '../base/answers.ts';
import { defineCall } from '../base/call.ts';
import { doneAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, recordId } from '../base/fields.ts';
import type { Lenient, AnswerOf } from '../base/reading.ts';

/** A post; `admin` is true for a post by staff. Times UTC. Source: specification section 3. */
export const post = object({
  _id: string().required(),
  text: string().required(),
  first_name: string().required(),
  last_name: string().required(),
  admin: bool().required(),
  userId: string().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

/** A post. */
export type Post = Lenient<AnswerOf<typeof post>>;

/** Maximum length of a post, in characters. */
export const maxPostLength = 5_000;

/** `GET /dashboard/posts`: posts, newest first. */
export const listPosts = defineCall('listPosts', 'GET /dashboard/posts', {
  records: ['post'],
  summary: 'Posts, newest first',
  section: 'Posts',
  access: 'staff',
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

/** `POST /dashboard/posts`. The body has the five fields of specification section 7. */
export const createPost = defineCall('createPost', 'POST /dashboard/posts', {
  summary: 'Publish a post as staff',
  section: 'Posts',
  description:
    'The author is taken from the session, whatever the body says. `data` holds the new post alone.',
  access: 'staff',
  body: postForm
    .shape({
      userId: string().max(100),
      first_name: string().max(100),
      last_name: string().max(100),
      admin: bool(),
    })
    .noUnknown('unknown field: ${unknown}'),
  answer: object({ success: bool().required(), data: array().of(post).required() }),
  read: readDone,
});

/** `DELETE /dashboard/posts/{postId}`. Errors: `notFound`. */
export const deletePost = defineCall('deletePost', 'DELETE /dashboard/posts/{postId}', {
  summary: 'Delete a post',
  section: 'Posts',
  access: 'staff',
  params: closed({ postId: recordId().required() }),
  answer: doneAnswer,
  read: readDone,
});
