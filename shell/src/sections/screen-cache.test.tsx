import { Suspense } from 'react';
import { render, screen } from '@testing-library/react';
import type { RemoteLoader } from '@padiman/shared/federation/loader';
import { createScreenCache } from './screen-cache.ts';

/** A loader of a remote whose newest build fails at first, so that the one before stands in until it is well. */
function standingIn() {
  let build = 'new';
  let well = false;
  const loader = {
    buildOf: () => build,
    screen: () => {
      if (!well) build = 'old';
      const shown = build;
      return Promise.resolve({ default: () => <p>{shown}</p> });
    },
  } as unknown as RemoteLoader;
  const mend = () => {
    build = 'new';
    well = true;
  };
  return { screens: createScreenCache(loader), mend };
}

test('a screen of the build that stood in is not taken for one of the build that it stood in for', async () => {
  const { screens, mend } = standingIn();
  const Screen = () => {
    const Shown = screens.get('mfe-finance', '/dashboard');
    return (
      <Suspense>
        <Shown />
      </Suspense>
    );
  };
  const { unmount } = render(<Screen />);
  expect(await screen.findByText('old')).toBeInTheDocument();
  unmount();
  mend();
  render(<Screen />);
  expect(await screen.findByText('new')).toBeInTheDocument();
});
