import type { WebhookDelivery } from '@padiman/contracts';
import { formatMoment } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
import { answerText, deliveryStateLabels, eventLabel } from './webhooks.messages.ts';

const moment = (time: string | null) =>
  time === null ? '–' : <time dateTime={time}>{formatMoment(time)}</time>;

/** Columns of the deliveries table. */
export const deliveryColumns: readonly Column<WebhookDelivery>[] = [
  { id: 'type', width: 170, header: 'Event', cell: ({ type }) => eventLabel(type), onPhone: 'title' },
  {
    id: 'createdAt',
    width: 210,
    header: 'Created',
    cell: ({ createdAt }) => moment(createdAt),
    onPhone: 'fact',
  },
  {
    id: 'state',
    width: 110,
    header: 'State',
    cell: ({ state }) => deliveryStateLabels[state],
    onPhone: 'fact',
  },
  { id: 'attempts', width: 90, header: 'Attempts', cell: ({ attempts }) => attempts, onPhone: 'fact' },
  {
    id: 'answer',
    width: 240,
    header: 'Last answer',
    cell: (delivery) => answerText(delivery),
    onPhone: 'fact',
  },
  {
    id: 'triedAt',
    width: 210,
    header: 'Last attempt',
    cell: ({ triedAt }) => moment(triedAt),
    onPhone: 'fact',
  },
  {
    id: 'next',
    width: 210,
    header: 'Next attempt',
    cell: ({ nextAttemptAt }) => moment(nextAttemptAt),
    onPhone: 'fact',
  },
  { id: 'url', header: 'Endpoint', cell: ({ url }) => <span data-clip="">{url}</span>, onPhone: 'fact' },
];
