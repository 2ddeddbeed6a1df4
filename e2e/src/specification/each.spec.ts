import { test } from '../fixtures/reference-console.ts';
import { journeyGroups } from './journeys.ts';

// Each journey on a page and records of its own.
for (const { name, signedInAs, journeys } of journeyGroups) {
  test.describe(name, () => {
    test.use({ signedInAs });
    for (const [journey, run] of Object.entries(journeys)) {
      test(journey, ({ page, backend, browserErrors }) => run({ page, backend, browserErrors }));
    }
  });
}
