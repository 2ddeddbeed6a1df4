import { Skeleton } from '../states/Skeleton.tsx';

/** How many rows stand in for those that are on their way. Source: specification section 9. */
const placeholderRows = 5;

/** The shape of the rows that come. */
export function SkeletonRows({ width }: { width: number }) {
  return Array.from({ length: placeholderRows }, (_, row) => (
    <tr key={row} aria-hidden="true" data-skeleton="">
      {Array.from({ length: width }, (__, cell) => (
        <td key={cell} data-phone={cell < 3 ? 'fact' : 'hidden'}>
          <Skeleton h="14px" w={cell === 0 ? '20px' : '80%'} minW="20px" />
        </td>
      ))}
    </tr>
  ));
}
