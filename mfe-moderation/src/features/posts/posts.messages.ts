import { ApiError } from '@padiman/client/http';
import type { ActionMessages } from '@padiman/client/query';
import { formatCount } from '@padiman/ui';
import { postReasons } from '../../review/review.messages.ts';

/**
 * Texts of failures. The specification has two for each: one for a refusal by the server, one for a missing answer.
 * Source: specification section 8.
 */
const messages = {
  load: { refused: 'Failed to load posts.', unanswered: 'Error fetching posts.' },
  delete: { refused: 'Failed to delete post.', unanswered: 'Error deleting post.' },
  create: { refused: 'Failed to create post.', unanswered: 'Error creating post.' },
};

/** Text of a failed attempt. */
export function failureOf(attempt: keyof typeof messages, cause: unknown): string {
  const answered = cause instanceof ApiError && cause.status > 0;
  return messages[attempt][answered ? 'refused' : 'unanswered'];
}

/** {@link failureOf}, followed by the server's reason. */
export function failureWithReason(attempt: keyof typeof messages, cause: unknown): string {
  const reason = cause instanceof ApiError ? cause.message : '';
  return `${failureOf(attempt, cause)} ${reason}`.trimEnd();
}

/**
 * Texts of the actions on the selected posts.
 *
 * @param canRestore true if deleted posts can be restored; a deletion then has a reason
 */
export const postActions = (canRestore: boolean): Record<'delete', ActionMessages> => ({
  delete: {
    button: 'Delete Selected',
    title: 'Delete Posts',
    question: (count) => `Are you sure you want to delete ${formatCount(count)} post(s)?`,
    consequence: canRestore
      ? 'They disappear from the app; only a super admin can restore them.'
      : 'This cannot be undone.',
    confirm: 'Delete',
    destructive: true,
    doneTitle: 'Success',
    done: 'The posts were deleted.',
    failed: 'Failed to delete posts.',
    reasons: canRestore ? postReasons : undefined,
  },
});

const previewLength = 20;

/** First 20 characters of a post, with an ellipsis if there are more; `—` without a text. Source: specification section 9. */
export function previewOf(text: string | null): string {
  if (text === null || text.trim() === '') return '—';
  // Counted in graphemes, so that no emoji is split.
  const characters = [...new Intl.Segmenter('en').segment(text)];
  if (characters.length <= previewLength) return text;
  return `${characters
    .slice(0, previewLength)
    .map(({ segment }) => segment)
    .join('')}…`;
}
