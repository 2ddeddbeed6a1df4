import type { CasePerson, CaseRelation, EarlierCase, ModerationCase } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { formatLongDate, Moment, Text, yesOrNo } from '@padiman/ui';
import { Facts } from '@padiman/ui/overlay';
import { Section } from './CaseEvidence.styles.ts';
import { addressOf, partLabel, typeLabel } from './review.messages.ts';
import { personName } from './review.rules.ts';

/** People of a record, each under the name of their part. */
export function CasePeople({ people }: { people: readonly CasePerson[] }) {
  return people.map((person) => (
    <Section key={`${person.part} ${person._id}`}>
      <h3>{partLabel(person.part)}</h3>
      <Facts
        facts={[
          { name: 'Name', value: personName(person) },
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
export function CaseRelations({ relations }: { relations: readonly CaseRelation[] }) {
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
export function EarlierCases({ known: { earlier, people } }: { known: ModerationCase<unknown> }) {
  const nameOf = (id: string) => {
    const person = people.find(({ _id }) => _id === id);
    return person && people.length > 1 ? `, ${personName(person)}` : '';
  };
  return (
    <Section>
      <h3>Earlier Reports and Deletions</h3>
      {earlier.length === 0 ? (
        <Text tone="muted">None.</Text>
      ) : (
        <ul>
          {earlier.map((one) => (
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
      )}
    </Section>
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
