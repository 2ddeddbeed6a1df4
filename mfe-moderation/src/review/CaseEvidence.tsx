import type { ReactNode } from 'react';
import type { CasePerson, CaseRelation, EarlierCase, ReviewCase } from '@padiman/contracts';
import { Moment, formatLongDate, Text, yesOrNo } from '@padiman/ui';
import { Facts, PersonLink, TimeLine, Warnings, type Fact } from '@padiman/ui/overlay';
import { Column, Columns } from '@padiman/ui/review';
import { Link } from '@padiman/client/routing';
import { Section } from './CaseEvidence.styles.ts';
import { CaseReports } from './MemberReports.tsx';
import { eventsOf, stateOf, personName, addressOf, partLabel, typeLabel } from './review.messages.ts';

/** People of a record, each under the name of their part. */
function CasePeople({ people }: { people: readonly CasePerson[] }) {
  return people.map((person) => (
    <Section key={`${person.part} ${person._id}`}>
      <h3>{partLabel(person.part)}</h3>
      <Facts
        facts={[
          { name: 'Name', value: <PersonLink id={person._id}>{personName(person)}</PersonLink> },
          { name: 'Member Since', value: <Moment at={person.since} /> },
          { name: 'Verified', value: yesOrNo(person.verified) },
          { name: 'Blocked', value: yesOrNo(person.blocked) },
          ...(person.deleted ? [{ name: 'Account', value: 'Deleted' }] : []),
        ]}
      />
    </Section>
  ));
}

const relationTitles: Record<string, string> = {
  passenger: 'Passengers',
  parcel: 'Parcels on This Trip',
  ride: 'Ride',
};

/** Passengers of a ride, parcels on a trip, or the ride that a passenger asked for. */
function CaseRelations({ relations }: { relations: readonly CaseRelation[] }) {
  const [first] = relations;
  if (!first) return null;
  return (
    <Section>
      <h3>{relationTitles[first.kind] ?? first.kind}</h3>
      <ul>
        {relations.map((relation) => (
          <li key={relation._id}>
            <span>
              {relation.name}
              {relation.receiver !== null && ` to ${relation.receiver}`}
            </span>
            <p>{relationFacts(relation).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const relationFacts = ({ date, paid, deleted }: CaseRelation): string[] => [
  formatLongDate(date),
  ...(paid === null ? [] : [paid ? 'Paid' : 'Not paid']),
  ...(deleted ? ['Deleted'] : []),
];

/** Other records of the people that were reported or deleted. */
function EarlierCases({ known: { earlier, people } }: { known: ReviewCase }) {
  const nameOf = (id: string) => {
    const person = people.find(({ _id }) => _id === id);
    return person && people.length > 1 ? `, ${personName(person)}` : '';
  };
  return (
    <Section>
      <h3>Earlier Reports and Deletions</h3>
      <CaseList cases={earlier} nameOf={nameOf} />
    </Section>
  );
}

/** Records that were reported or deleted. @param nameOf addition that names a person of several */
export function CaseList({
  cases,
  nameOf = () => '',
}: {
  cases: readonly EarlierCase[];
  nameOf?: (personId: string) => string;
}) {
  if (cases.length === 0) return <Text tone="muted">None.</Text>;
  return (
    <ul>
      {cases.map((one) => (
        <li key={one._id}>
          <EarlierTitle one={one} />
          <p>
            {typeLabel(one.type)}
            {nameOf(one.personId)}, <Moment at={one.createdAt} />
          </p>
          <p>{outcomesOf(one).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}

function EarlierTitle({ one: { type, _id, title, deletedAt } }: { one: EarlierCase }) {
  const address = addressOf(type, _id);
  // Lists have no deleted records.
  return address && deletedAt === null ? <Link to={address}>{title}</Link> : <span>{title}</span>;
}

function outcomesOf({ reported, keptAt, deletedAt, deletedBy, deleteReason }: EarlierCase): string[] {
  const by = deletedBy === null ? '' : ` by ${deletedBy}`;
  return [
    ...(reported ? ['Reported'] : []),
    ...(keptAt === null ? [] : ['Kept']),
    ...(deletedAt === null ? [] : [`Deleted${by}${deleteReason ? `: ${deleteReason}` : ''}`]),
  ];
}

/** Everything that a review rests on. */
export function CaseEvidence({
  known,
  title,
  facts,
  notes = [],
  children,
}: {
  known: ReviewCase;
  /** Heading of the record's facts. */
  title: string;
  facts: readonly Fact[];
  /** Further sentences to read before a decision. */
  notes?: readonly string[] | undefined;
  /** Content of the record above its facts. */
  children?: ReactNode;
}) {
  return (
    <>
      <Warnings texts={notes} />
      <Columns>
        <Column>
          <CaseReports known={known} title="Reports" />
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
          <EarlierCases known={known} />
          <TimeLine title="History" events={eventsOf(known)} />
        </Column>
      </Columns>
    </>
  );
}
