import type { PersonEvent } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { formatNaira, Moment } from '@padiman/ui';
import { Ledger } from './LedgerTable.styles.ts';
import { recordAddress } from './person.hooks.ts';
import { changeText } from './person.messages.ts';

/**
 * Changes of the balance, each with the balance after it.
 *
 * @param isFirst false for a page below another one
 */
export function LedgerTable({ events, isFirst }: { events: readonly PersonEvent[]; isFirst: boolean }) {
  return (
    <Ledger aria-label={isFirst ? 'Balance' : 'Balance, earlier'} header={isFirst ? undefined : 'hidden'}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Entry</th>
          <th scope="col" data-align="end">
            Amount
          </th>
          <th scope="col" data-align="end">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => {
          const address = recordAddress(event);
          return (
            <tr key={event._id}>
              <td>
                <Moment at={event.at} />
              </td>
              <td>{address ? <Link to={address}>{event.title}</Link> : event.title}</td>
              <td data-align="end">{changeText(event.amount)}</td>
              <td data-align="end">{formatNaira(event.balance)}</td>
            </tr>
          );
        })}
      </tbody>
    </Ledger>
  );
}
