import { screen, waitFor } from '@testing-library/react';
import { Link, useDetails } from '@padiman/client/routing';
import { renderScreen } from '@padiman/testing';
import { DetailsDrawer, Facts } from './DetailsDrawer.tsx';

beforeEach(() => sessionStorage.clear());

const people = [
  { _id: '1', name: 'Ada', city: 'Lagos' },
  { _id: '2', name: 'Bisi', city: 'Ibadan' },
  { _id: '3', name: 'Chidi', city: 'Enugu' },
];

function People() {
  const details = useDetails(people);
  return (
    <>
      <table>
        <tbody>
          {people.map(({ _id, name }) => (
            <tr key={_id} data-id={_id}>
              <td>
                <Link data-details={_id} to={details.linkTo(_id)}>
                  {name}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {details.record && (
        <DetailsDrawer
          title={details.record.name}
          onClose={details.close}
          onPrevious={details.previous}
          onNext={details.next}
          footer={<button>Decide</button>}
        >
          <Facts facts={[{ name: 'City', value: details.record.city }]} />
        </DetailsDrawer>
      )}
    </>
  );
}

test('next and previous step through the page and are disabled at its ends', async () => {
  const view = renderScreen(People, { at: '/people?details=2' });
  await screen.findByRole('dialog', { name: 'Bisi' });
  await view.user.click(screen.getByRole('button', { name: 'Next record' }));
  await screen.findByRole('dialog', { name: 'Chidi' });
  expect(view.address()).toBe('/people?details=3');
  expect(screen.getByRole('button', { name: 'Next record' })).toBeDisabled();
  await view.user.click(screen.getByRole('button', { name: 'Previous record' }));
  await view.user.click(screen.getByRole('button', { name: 'Previous record' }));
  await screen.findByRole('dialog', { name: 'Ada' });
  expect(screen.getByRole('button', { name: 'Previous record' })).toBeDisabled();
});

test('Escape closes the details', async () => {
  const view = renderScreen(People, { at: '/people?details=1' });
  await screen.findByRole('dialog', { name: 'Ada' });
  await view.user.keyboard('{Escape}');
  expect(view.address()).toBe('/people');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('J and K step through the page, and the focus stays in the drawer at its ends', async () => {
  const view = renderScreen(People, { at: '/people' });
  await view.user.click(screen.getByRole('link', { name: 'Bisi' }));
  await screen.findByRole('dialog', { name: 'Bisi' });
  await view.user.keyboard('j');
  await screen.findByRole('dialog', { name: 'Chidi' });
  await view.user.keyboard('kk');
  await screen.findByRole('dialog', { name: 'Ada' });
  const next = screen.getByRole('button', { name: 'Next record' });
  await view.user.click(next);
  await view.user.click(next);
  expect(await screen.findByRole('heading', { name: 'Chidi' })).toHaveFocus();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The record that was shown last, not the one that was opened.
  expect(screen.getByRole('link', { name: 'Chidi' })).toHaveFocus();
});
