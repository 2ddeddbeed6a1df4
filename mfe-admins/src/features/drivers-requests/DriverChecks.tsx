import type { DriverCheck } from '@padiman/contracts';
import { Icon } from '@padiman/ui';
import { List, Outcome, Section } from './DriverChecks.styles.ts';

const outcomes = {
  failed: { icon: 'rejected', word: 'Failed' },
  unknown: { icon: 'unknown', word: 'Not known' },
  passed: { icon: 'accepted', word: 'Passed' },
} as const;

/** Checks of the server, as it sorts them: those that failed first. */
export function DriverChecks({ checks }: { checks: readonly DriverCheck[] }) {
  const failed = checks.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <Section aria-label="Checks">
      <h3>{failed === 0 ? 'Checks' : `Checks, ${failed} failed`}</h3>
      <List>
        {checks.map(({ id, label, outcome, detail }) => (
          <Outcome key={id} outcome={outcome}>
            <Icon name={outcomes[outcome].icon} size={16} />
            <div>
              {label}
              <small>
                <b>{outcomes[outcome].word}:</b> {detail}
              </small>
            </div>
          </Outcome>
        ))}
      </List>
    </Section>
  );
}
