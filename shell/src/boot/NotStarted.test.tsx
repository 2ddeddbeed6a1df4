import { render, screen } from '@testing-library/react';
import { ThemeProvider } from '@padiman/ui';
import { NotReached } from './not-reached.ts';
import { NotStarted } from './NotStarted.tsx';
import { NoTrustedRegistry } from './trusted-registry.ts';

test.each([
  ['the list of versions cannot be trusted', new NoTrustedRegistry('wrong'), /could not be verified/],
  [
    'the server fails',
    new NotReached('/config.json', { status: 502 }),
    /The server does not answer as it should/,
  ],
  ['no answer comes', new NotReached('/config.json'), /Check your connection/],
])('where %s the person is told that, and may retry', (_, error, advice) => {
  render(
    <ThemeProvider>
      <NotStarted error={error} trying={false} retry={() => {}} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(advice);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});
