import type { ListView } from '@padiman/client/query';
import { formatCount } from '../format/formats.ts';
import { VisuallyHidden } from '../layout/layout.styles.ts';
import { ArrivedPlace } from './table.styles.ts';

/** Button over the first rows that shows the records which others added meanwhile. */
export function Arrived<R>({ live }: Pick<ListView<R>, 'live'>) {
  const count = live?.arrived.size ?? 0;
  return (
    <ArrivedPlace>
      <VisuallyHidden role="status">{count > 0 && `${formatCount(count)} new records`}</VisuallyHidden>
      {count > 0 && (
        <button type="button" onClick={live?.showArrived}>
          {formatCount(count)} new
        </button>
      )}
    </ArrivedPlace>
  );
}
