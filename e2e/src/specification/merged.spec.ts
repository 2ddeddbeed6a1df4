import { test } from '../fixtures/reference-console.ts';
import { journeyGroups } from './journeys.ts';

// The journeys of a group one after the other on the same page, which is loaded as rarely as possible.
for (const { name, signedInAs, journeys } of journeyGroups) {
  test.describe(() => {
    test.use({ signedInAs });
    test(name, async ({ page, backend, browserErrors }) => {
      for (const [journey, run] of Object.entries(journeys)) {
        await test.step(journey, () => run({ page, backend, browserErrors }));
      }
    });
  });
}
