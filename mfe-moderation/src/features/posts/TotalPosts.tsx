import type { Post } from '@padiman/contracts';
import type { ListView } from '@padiman/client/query';
import { formatTotal, Skeleton, Text } from '@padiman/ui';
import { Total } from './TotalPosts.styles.ts';

/** Number of posts, or of those that match the search. Source: specification section 2, Posts. */
export function TotalPosts({ list }: { list: ListView<Post> }) {
  // A skeleton would suggest that the number is still loading.
  if (list.total === undefined && list.error) return null;
  return (
    <Total>
      <Text tone="muted" size="caption">
        {list.search ? 'Posts that match' : 'Total Posts'}
      </Text>
      {list.total === undefined ? (
        <Skeleton h="18px" w="60px" />
      ) : (
        <Text weight="semibold">{formatTotal(list)}</Text>
      )}
    </Total>
  );
}
