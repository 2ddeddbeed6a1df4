import { array, bool, object, string, type InferType } from 'yup';
import { defineCall } from './call.ts';
import { doneAnswer, listAnswer, listQuery } from './envelope.ts';
import { closed, instant, recordId } from './fields.ts';

/** A post. `admin` tells whether a member of staff wrote it. Source: specification section 3. */
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
export type Post = InferType<typeof post>;

/** The longest text of a post, in characters. */
export const maxPostLength = 5_000;

/** `GET /dashboard/posts`. */
export const listPosts = defineCall({
  name: 'listPosts',
  summary: 'Posts, newest first',
  method: 'GET',
  path: '/dashboard/posts',
  access: 'staff',
  query: listQuery(['all'] as const),
  answer: listAnswer(post),
});

/**
 * `POST /dashboard/posts`. The body keeps the five fields of the specification; the author is taken from the
 * session, whatever `userId`, `first_name`, `last_name` and `admin` say. `data` holds the new post alone.
 */
export const createPost = defineCall({
  name: 'createPost',
  summary: 'Publish a post as staff',
  method: 'POST',
  path: '/dashboard/posts',
  access: 'staff',
  body: closed({
    text: string().trim().required('Post content is required').max(maxPostLength),
    userId: string().max(100),
    first_name: string().max(100),
    last_name: string().max(100),
    admin: bool(),
  }),
  answer: object({ success: bool().required(), data: array().of(post).required() }),
});

/** `DELETE /dashboard/posts/{postId}`. */
export const deletePost = defineCall({
  name: 'deletePost',
  summary: 'Delete a post',
  method: 'DELETE',
  path: '/dashboard/posts/{postId}',
  access: 'staff',
  params: closed({ postId: recordId().required() }),
  answer: doneAnswer,
});
