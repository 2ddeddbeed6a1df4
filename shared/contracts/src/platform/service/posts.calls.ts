import { type InferType } from 'yup';
import { closed } from '../../base/fields.ts';
import { maxPostLength, post } from '../../travel/posts.calls.ts';
import {
  actionCall,
  createCall,
  listCall,
  readCall,
  updateCall,
  userId,
  type EntityNames,
} from './entity-calls.ts';
import { cancelBody, deleted, text } from './fields.ts';

/** A post as the service API answers it. */
export const servicePost = post.shape(deleted);

/** A post as the service API answers it. */
export type ServicePost = InferType<typeof servicePost>;

const owner = { userId: '019aa5c0-0000-7000-8000-000000000001' };
const given = { text: 'Anybody going to Owerri on Friday?' };

const names: EntityNames = {
  title: 'Post',
  noun: 'Post',
  nouns: 'Posts',
  path: '/service/posts',
  section: 'Service API: posts',
  scope: 'posts',
  example: {
    ...{ _id: '019aa5c0-0000-7000-8000-000000000006', ...owner, ...given, admin: false, deleted: false },
    ...{ first_name: 'Ada', last_name: 'Obi' },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' },
  },
};

/** `GET /service/posts/{id}`. */
export const serviceReadPost = readCall(names, servicePost);

/** `GET /service/posts`: posts of users and of staff. */
export const serviceListPosts = listCall(names, servicePost);

/** `POST /service/posts`: a post of a user. */
export const serviceCreatePost = createCall(
  names,
  servicePost,
  closed({ userId: userId(), text: text(maxPostLength).required() }),
  { ...owner, ...given },
);

/** `PATCH /service/posts/{id}`. A post of staff is not found. */
export const serviceUpdatePost = updateCall(
  names,
  servicePost,
  closed({ text: text(maxPostLength).required() }),
  given,
  'Changes the text. Posts of staff cannot be changed here.',
);

/** `POST /service/posts/{id}/cancel`: deletes a user's post. */
export const serviceCancelPost = actionCall(names, servicePost, cancelBody, {
  name: 'Cancel',
  path: 'cancel',
  summary: 'delete',
  description: 'Posts of staff cannot be deleted here.',
});
