import { createPost, deletePost, listPosts, type Post } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import * as service from './posts.service.ts';

export function postRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listPosts, service.posts, toPost);

  // The body's author is a placeholder, by the specification: nobody writes in another's name.
  route(app, createPost, async ({ body, actor }) => ({
    success: true,
    data: [toPost(await service.createPost(database, actor, body.text))],
  }));

  route(app, deletePost, async ({ params, actor }) => {
    await service.deletePost(database, actor, params.postId);
    return { success: true };
  });
}

function toPost(row: service.PostRow): Post {
  return {
    _id: row.id,
    text: row.text,
    first_name: row.first_name,
    last_name: row.last_name,
    admin: row.by_staff,
    userId: row.author_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
