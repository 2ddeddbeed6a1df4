import type { Post } from '@padiman/contracts';
import { Button, joinKnown, yesOrNo } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
import { previewOf } from './posts.messages.ts';

/** Author of a post. */
export const authorOf = ({ first_name, last_name }: Post) => joinKnown(first_name, last_name);

/** Id of the user who wrote a post; none of a member of staff. */
const writerOf = ({ admin, userId }: Post) => (admin ? null : userId);

/** Columns of the posts table. Source: specification section 2, Posts. */
export const postColumns = (viewDetails: (post: Post) => void): readonly Column<Post>[] => [
  {
    id: 'text',
    header: 'Post',
    cell: (post) => previewOf(post.text),
    note: ({ text }) => (text === null || previewOf(text) === text ? null : text),
    onPhone: 'title',
    width: 400,
    grow: 900,
  },
  { id: 'user', header: 'User', cell: authorOf, personOf: writerOf, onPhone: 'line', width: 160 },
  { id: 'admin', header: 'Admin', cell: (post) => yesOrNo(post.admin), onPhone: 'fact', width: 84 },
  {
    id: 'details',
    header: 'Details',
    cell: (post) => (
      <Button
        look="plain"
        data-details=""
        style={{ marginInline: '-8px' }}
        aria-label={`View Details of ${previewOf(post.text)} by ${authorOf(post)}`}
        onClick={() => viewDetails(post)}
      >
        View Details
      </Button>
    ),
    onPhone: 'actions',
  },
];
