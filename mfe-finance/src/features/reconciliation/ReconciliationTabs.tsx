import { paths } from '@padiman/contracts';
import { SectionTabs } from '@padiman/ui';

/** Addresses of the parts of the reconciliation, by their name. */
export const reconciliationTab = (name: string, day?: string): string =>
  name === 'disputes'
    ? paths.disputes()
    : `${paths.reconciliation()}?${new URLSearchParams({ ...(day && { day }), tab: name })}`;

/** Links between the parts of the reconciliation, for the same day. */
export function ReconciliationTabs({
  current,
  day,
  corrections = 'Corrections',
}: {
  current: string;
  day?: string;
  /** Label of the corrections, with the number that waits. */
  corrections?: string;
}) {
  const labels = { day: 'Day', corrections, statements: 'Statements', disputes: 'Disputes' };
  return (
    <SectionTabs
      label="Reconciliation"
      tabs={Object.entries(labels).map(([name, label]) => ({
        ...{ label, to: reconciliationTab(name, day), current: name === current },
      }))}
    />
  );
}
