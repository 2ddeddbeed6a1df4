import { formatCount, Stack, Text } from '../public.ts';
import type { BulkAction } from '@padiman/client/query';
import { Rows } from './ActionOutcome.styles.ts';

/** Rows that the dialog lists; all skipped records stay selected in any case. */
const maxRows = 50;

/** Result of an action, with the reason for each skipped record. */
export function ActionOutcome<R extends { _id: string }>({
  result: { changed, skipped, untouched, messages },
  records,
  nameOf,
}: {
  result: NonNullable<BulkAction<string>['result']>;
  records: readonly R[];
  nameOf: ((record: R) => string) | undefined;
}) {
  const named = new Map(records.map((record) => [record._id, nameOf?.(record)]));
  const rows = skipped.filter(({ _id }) => named.get(_id) !== undefined).slice(0, maxRows);
  return (
    <Stack gap={2}>
      {changed > 0 && <Text>{messages.done}</Text>}
      {untouched > 0 && (
        <Text>
          Stopped: {formatCount(changed + skipped.length)} of{' '}
          {formatCount(changed + skipped.length + untouched)} done, the rest was not touched.
        </Text>
      )}
      {skipped.length > 0 && (
        <div>
          <Text>
            {formatCount(skipped.length)} left as they were and still selected:{' '}
            {[...new Set(skipped.map(({ reason }) => reason ?? 'no reason given'))].join(', ')}.
          </Text>
          {rows.length > 0 && (
            <Rows>
              {rows.map(({ _id, reason }) => (
                <li key={_id}>
                  {named.get(_id)}: {reason ?? 'no reason given'}
                </li>
              ))}
            </Rows>
          )}
        </div>
      )}
    </Stack>
  );
}
