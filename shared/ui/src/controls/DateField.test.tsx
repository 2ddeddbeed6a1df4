import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateField } from './DateField.tsx';

test('a day is typed in any format, changed by arrow keys, and anything else is refused', async () => {
  const days = jest.fn();
  const Screen = () => {
    const [day, setDay] = useState('2026-11-23');
    return <DateField label="Day" value={day} onChange={(next) => (days(next), setDay(next))} />;
  };
  render(<Screen />);
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Day' });
  expect(field).toHaveValue('23 Nov 2026');
  await user.type(field, '{ArrowUp}{PageDown}');
  expect(field).toHaveValue('17 Nov 2026');
  await user.clear(field);
  await user.type(field, '24/12/2026');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(field).toHaveValue('24 Dec 2026');
  await user.clear(field);
  await user.type(field, '31 Feb 2026{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a date such as 23 Nov 2026.');
  expect(field).toBeInvalid();
  expect(days.mock.calls.flat()).toEqual(['2026-11-24', '2026-11-17', '', '2026-12-24', '', '31 Feb 2026']);
});
