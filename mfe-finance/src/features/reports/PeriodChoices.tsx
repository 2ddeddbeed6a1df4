import type { ReactNode } from 'react';
import { earliestReportDay } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { TextField } from '@padiman/ui';
import { Bar, Days, Links } from './PeriodChoices.styles.ts';
import type { PeriodChoice } from './reports.hooks.ts';
import { choices } from './reports.messages.ts';

/** Choice of the period: links, and two days for an own one. */
export function PeriodChoices({
  chosen: { choice, problem, linkTo, setOwn },
  children,
}: {
  chosen: PeriodChoice;
  /** Actions at the end. */
  children: ReactNode;
}) {
  return (
    <Bar>
      <Links aria-label="Period">
        {choices.map(({ name, label }) => (
          <Link key={name} to={linkTo(name)} replace aria-current={name === choice.name ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </Links>
      {choice.name === 'own' && (
        <Days>
          {(
            [
              ['From', 'from'],
              ['To', 'to'],
            ] as const
          ).map(([label, key]) => (
            <TextField
              key={key}
              label={label}
              type="date"
              min={earliestReportDay}
              value={choice[key]}
              error={key === 'to' ? problem : undefined}
              onChange={({ target }) => setOwn({ [key]: target.value })}
            />
          ))}
        </Days>
      )}
      {children}
    </Bar>
  );
}
