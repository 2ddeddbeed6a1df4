import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { hasUnsaved } from './routing/unsaved.ts';
import { useForm } from './forms.ts';

const schema = object({ name: string().required() });

function Form() {
  const { register, reset } = useForm(schema, { name: '' });
  return (
    <form>
      <input aria-label="Name" {...register('name')} />
      <button type="button" onClick={() => reset()}>
        Empty
      </button>
    </form>
  );
}

test('reports unsaved changes until the form is emptied, reset or unmounted', async () => {
  const { unmount } = render(<Form />);
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  expect(hasUnsaved()).toBe(true);
  await userEvent.clear(screen.getByLabelText('Name'));
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Empty' }));
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  unmount();
  expect(hasUnsaved()).toBe(false);
});
