import { createPost, deletePost, listPosts, post } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/contract-list.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './posts.service.ts';

const toPost = recordMapper(post);

export function postRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listPosts, service.posts, toPost);

  // The author comes from the session; the body's author is a placeholder of the specification.
  route(app, createPost, async ({ body, actor }) => ({
    success: true,
    data: (await service.createPost(database, actor, body.text)).map(toPost),
  }));

  route(app, deletePost, async ({ params, actor }) => {
    await service.deletePost(database, actor, params.postId);
    return { success: true };
  });
}
