import type { ReactNode } from 'react';
import type { ModerationCase } from '@padiman/contracts';
import { Icon, Moment } from '@padiman/ui';
import { Facts, TimeLine, type Fact } from '@padiman/ui/overlay';
import { Column, Columns } from '@padiman/ui/review';
import { Section, Warnings } from './CaseEvidence.styles.ts';
import { CasePeople, CaseRelations, EarlierCases } from './CasePeople.tsx';
import { eventsOf, keepingWarnings, stateOf } from './review.rules.ts';

/** Everything that a review rests on; what stands against the record comes first. */
export function CaseEvidence({
  known,
  title,
  facts,
  notes = [],
  children,
}: {
  known: ModerationCase<unknown>;
  /** Heading of the record's facts. */
  title: string;
  facts: readonly Fact[];
  /** Further sentences to read before a decision. */
  notes?: readonly string[];
  /** Content of the record above its facts. */
  children?: ReactNode;
}) {
  const warnings = [...keepingWarnings(known), ...notes];
  return (
    <>
      {warnings.length > 0 && (
        <Warnings>
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="alert" size={16} />
              {warning}
            </li>
          ))}
        </Warnings>
      )}
      <Columns>
        <Column>
          <Section>
            <h3>{title}</h3>
            {children}
            <Facts
              facts={[
                ...facts,
                { name: 'Created', value: <Moment at={known.createdAt} exact /> },
                { name: 'Review', value: stateOf(known) },
                ...(known.deleteReason === null ? [] : [{ name: 'Reason', value: known.deleteReason }]),
              ]}
            />
          </Section>
        </Column>
        <Column>
          <CasePeople people={known.people} />
          <CaseRelations relations={known.relations} />
        </Column>
        <Column>
          <EarlierCases known={known} />
          <TimeLine title="History" events={eventsOf(known)} />
        </Column>
      </Columns>
    </>
  );
}
