import { render, screen } from '@testing-library/react';
import { ThemeProvider } from '@padiman/ui';
import { RequestFailed } from '../registry/require-ok.ts';
import { UntrustedRegistry } from '../registry/trusted-registry.ts';
import { NotStarted } from './NotStarted.tsx';

test.each([
  ['the list of versions cannot be verified', new UntrustedRegistry('wrong'), /could not be verified/],
  [
    'the server returns an error',
    new RequestFailed('/config.json', { status: 502 }),
    /The server returned an error/,
  ],
  ['there is no answer', new RequestFailed('/config.json'), /Check your connection/],
])('gives advice and Retry when %s', (_, error, advice) => {
  render(
    <ThemeProvider>
      <NotStarted error={error} retrying={false} retry={() => {}} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(advice);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});
