import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '@padiman/testing';
import { ConfirmDialog, MessageDialog } from '../overlay/public.ts';
import { SampleList, sampleListApi } from './sample-list.fixture.tsx';
import { SelectionBar } from './SelectionBar.tsx';

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });

async function open() {
  sampleListApi();
  const view = renderScreen(SampleList);
  await screen.findByText('First1');
  return view;
}

test('arrows, Home and End move between rows, Space selects and Enter opens details', async () => {
  const { user, address } = await open();
  screen.getByRole('region', { name: 'People' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(row('First1')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(row('First2')).toHaveFocus();
  await user.keyboard(' ');
  expect(within(row('First2')).getByRole('checkbox')).toBeChecked();
  await user.keyboard(' ');
  expect(within(row('First2')).getByRole('checkbox')).not.toBeChecked();
  await user.keyboard('{End}');
  expect(row('First3')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(row('First3')).toHaveFocus();
  await user.keyboard('{Home}{Enter}');
  expect(await screen.findByText('Details of First1')).toBeInTheDocument();
  expect(address()).toBe(`/?details=01900000-0000-7000-8000-000000000001`);
});

test('on a checkbox, arrows move to the next row and Space toggles the checkbox', async () => {
  const { user } = await open();
  within(row('First1')).getByRole('checkbox').focus();
  await user.keyboard(' ');
  expect(within(row('First1')).getByRole('checkbox')).toBeChecked();
  await user.keyboard('{ArrowDown}');
  expect(row('First2')).toHaveFocus();
});

test('/ focuses the search and ? shows the shortcuts, but not during text input', async () => {
  const { user } = await open();
  await user.keyboard('/');
  const search = screen.getByLabelText('Search');
  expect(search).toHaveFocus();
  await user.keyboard('?/');
  expect(search).toHaveValue('?/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  screen.getByRole('region', { name: 'People' }).focus();
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText("Open the row's details")).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Arrow Down and Escape leave the search for the list', async () => {
  const { user } = await open();
  await user.keyboard('/ab{Escape}');
  expect(row('First1')).toHaveFocus();
  expect(screen.getByLabelText('Search')).toHaveValue('ab');
  await user.keyboard('/{ArrowDown}');
  expect(row('First1')).toHaveFocus();
});

/** Two requests with a button each, which a confirmed decision takes away; `leaves` takes the row too. */
function Decisions({ leaves }: { leaves: boolean }) {
  const [open, setOpen] = useState(['a', 'b']);
  const [chosen, choose] = useState<string>();
  const [done, setDone] = useState(false);
  const decide = () => {
    setOpen(open.filter((id) => id !== chosen));
    choose(undefined);
    setDone(true);
  };
  return (
    <>
      <h1>Requests</h1>
      <table>
        <tbody>
          {['a', 'b']
            .filter((id) => !leaves || open.includes(id))
            .map((id) => (
              <tr key={id} data-id={id} aria-label={id}>
                <td>{open.includes(id) && <button onClick={() => choose(id)}>Accept {id}</button>}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {chosen && (
        <ConfirmDialog
          title="Sure?"
          confirmText="Yes"
          onConfirm={decide}
          onCancel={() => choose(undefined)}
        />
      )}
      <MessageDialog open={done} title="Done" onClose={() => setDone(false)} />
    </>
  );
}

test.each([
  ['stays', false],
  ['leaves', true],
])('after a decision the next row has the focus when the row %s, then the heading', async (_, leaves) => {
  const { user } = renderScreen(() => <Decisions leaves={leaves} />);
  const decide = async (id: string) => {
    await user.click(screen.getByRole('button', { name: `Accept ${id}` }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await decide('a');
  await waitFor(() => expect(row('b')).toHaveFocus());
  await decide('b');
  const last = leaves ? screen.getByRole('heading', { name: 'Requests' }) : row('b');
  await waitFor(() => expect(last).toHaveFocus());
});

/** A row whose selection shows a bar, with an action on it that a dialog confirms. */
function Selected() {
  const [selected, select] = useState(false);
  const [asks, ask] = useState(false);
  const act = () => (ask(false), select(false));
  return (
    <>
      <h1>Parcels</h1>
      <table>
        <tbody>
          <tr data-id="a" aria-label="a">
            <td>
              <button onClick={() => select(true)}>Select a</button>
            </td>
          </tr>
        </tbody>
      </table>
      {selected && (
        <SelectionBar count={1} onClear={() => select(false)}>
          <button onClick={() => ask(true)}>Refund Selected</button>
        </SelectionBar>
      )}
      {asks && (
        <ConfirmDialog title="Sure?" confirmText="Refund" onConfirm={act} onCancel={() => ask(false)} />
      )}
    </>
  );
}

test('when the bar of a selection goes, the focus is where the selection began', async () => {
  const { user } = renderScreen(Selected);
  const origin = screen.getByRole('button', { name: 'Select a' });
  await user.click(origin);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(origin).toHaveFocus();
  await user.click(origin);
  await user.click(screen.getByRole('button', { name: 'Refund Selected' }));
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(origin).toHaveFocus());
});
