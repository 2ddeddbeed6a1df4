import { Skeleton } from '../states/Skeleton.tsx';
import type { Column } from './columns.ts';

/** How many rows stand in for those that are on their way. Source: specification section 9. */
const placeholderRows = 5;

/** The shape of the rows that come: the same columns, the same checkbox, the same height. */
export function SkeletonRows<R>({ columns, pickable }: { columns: readonly Column<R>[]; pickable: boolean }) {
  return Array.from({ length: placeholderRows }, (_, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {pickable && (
        <td data-pick="">
          <Skeleton boxSize="16px" />
        </td>
      )}
      {columns.map(({ id, header, align, onPhone }) => (
        <td key={id} data-align={align} data-phone={onPhone ?? 'hidden'} data-label={header}>
          <Skeleton display="inline-block" h="14px" w={align === 'end' ? '88px' : '72%'} minW="56px" />
        </td>
      ))}
    </tr>
  ));
}
