import { createPost, deletePost, deletePosts, listPosts } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { posts } from '../../../lists/records.ts';
import { route } from '../../../plugins/contract-route.ts';
import { performBatch } from '../../base/idempotency/idempotency.service.ts';
import * as service from './posts.service.ts';

export function postRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listPosts, posts);

  // The author comes from the session; the body's author is a placeholder of the specification.
  dataRoute(app, createPost, ({ body, actor }) => service.createPost(database, actor, body.text));

  route(app, deletePost, ({ params, query, actor }) =>
    service.deletePost(database, actor, params.postId, query.reason ?? null),
  );

  route(app, deletePosts, async (request) => {
    const { body, actor } = request;
    const results = await performBatch(database, deletePosts, request, (transaction) =>
      service.deletePosts(transaction, actor, body.ids, body.reason ?? null),
    );
    return { results };
  });
}
