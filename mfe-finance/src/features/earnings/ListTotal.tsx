import { formatNaira, Skeleton, Text } from '@padiman/ui';
import type { ListView } from '@padiman/client/query';
import { Total } from './earnings.styles.ts';

/** Sum of what matches filter and search, in the header of a list; nothing after a failure. */
export function ListTotal({
  name,
  totalAmount,
  loading,
  error,
}: Pick<ListView<object>, 'totalAmount' | 'loading' | 'error'> & { name: string }) {
  // A skeleton would suggest that the sum is still loading.
  if (totalAmount === undefined && error) return null;
  return (
    <Total>
      <Text tone="muted" size="caption">
        {name}
      </Text>
      {totalAmount === undefined && loading ? (
        <Skeleton h="18px" w="120px" />
      ) : (
        <Text weight="semibold">{formatNaira(totalAmount)}</Text>
      )}
    </Total>
  );
}
