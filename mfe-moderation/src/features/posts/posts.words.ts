import { ApiError } from '@padiman/client/http';

/**
 * How failures are told. The specification has two texts for each: the first stands where the server answered and
 * refused, the second where no answer came. Source: specification section 8.
 */
const words = {
  load: { refused: 'Failed to load posts.', unanswered: 'Error fetching posts.' },
  delete: { refused: 'Failed to delete post.', unanswered: 'Error deleting post.' },
  create: { refused: 'Failed to create post.', unanswered: 'Error creating post.' },
};

/** What to call the failure of an attempt. */
export function failureOf(attempt: keyof typeof words, cause: unknown): string {
  const answered = cause instanceof ApiError && cause.status > 0;
  return words[attempt][answered ? 'refused' : 'unanswered'];
}

/** {@link failureOf}, and the reason that came with it. */
export function failureWithReason(attempt: keyof typeof words, cause: unknown): string {
  const reason = cause instanceof ApiError ? cause.message : '';
  return `${failureOf(attempt, cause)} ${reason}`.trimEnd();
}
