import { Skeleton } from '../states/Skeleton.tsx';
import { pinnedCount, pinOf, type Column } from './columns.ts';

/** Number of placeholder rows. Source: specification section 9. */
const placeholderRows = 5;

/** Placeholder rows with the same columns, checkbox and height as loaded rows. */
export function SkeletonRows<R>({
  columns,
  selectable,
}: {
  columns: readonly Column<R>[];
  selectable: boolean;
}) {
  const pinned = pinnedCount(columns);
  return Array.from({ length: placeholderRows }, (_, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {selectable && (
        <td data-select="">
          <Skeleton h="16px" w="16px" />
        </td>
      )}
      {columns.map(({ id, header, align, onPhone }, index) => (
        <td
          key={id}
          {...pinOf(index, pinned)}
          data-align={align}
          data-phone={onPhone ?? 'hidden'}
          data-label={header}
        >
          <Skeleton
            h="14px"
            w={align === 'end' ? '88px' : '72%'}
            style={{ display: 'inline-block', minWidth: '56px' }}
          />
        </td>
      ))}
    </tr>
  ));
}
