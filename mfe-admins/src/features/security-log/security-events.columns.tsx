import type { SecurityEvent } from '@padiman/contracts';
import { formatMoment } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
import { factsText, kindLabel, personOf } from './security-log.messages.ts';

/** Columns of the security events. */
export const eventColumns: readonly Column<SecurityEvent>[] = [
  {
    id: 'at',
    header: 'Time',
    width: 226,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    onPhone: 'title',
  },
  { id: 'kind', header: 'Kind', width: 140, cell: ({ kind }) => kindLabel(kind), onPhone: 'fact' },
  { id: 'person', header: 'Person', width: 180, cell: personOf, onPhone: 'fact' },
  { id: 'address', header: 'Address', width: 110, cell: ({ address }) => address, onPhone: 'fact' },
  { id: 'facts', header: 'Facts', width: 270, cell: factsText },
];
