import { paths, type Appeal } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { DecisionStatus, Moment, PageHeader } from '@padiman/ui';
import { DataTable, ReviewButton, ReviewMarks, textColumn, type Column } from '@padiman/ui/table';
import { useAppeals } from './appeals.hooks.ts';
import {
  appealFilters,
  appealLabels,
  appealName,
  decisionText,
  memberOf,
  stateText,
} from './appeals.messages.ts';

const reviewPath = `${paths.appeals()}/review`;

const columns: readonly Column<Appeal>[] = [
  {
    id: 'decision',
    header: 'Decision',
    cell: (appeal) => (
      <Link to={`${reviewPath}?record=${appeal._id}`} aria-label={appealName(appeal)}>
        {decisionText(appeal)}
      </Link>
    ),
    onPhone: 'title',
    width: 180,
  },
  { id: 'member', header: 'Member', cell: memberOf, personOf: (appeal) => appeal.userId, onPhone: 'line' },
  textColumn('text', 'Words of the Member', { width: 320, grow: 700, onPhone: 'line' }),
  {
    id: 'createdAt',
    header: 'Made',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    sort: 'created',
    sortedAs: 'date',
    onPhone: 'fact',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (appeal) => <DecisionStatus status={appeal.status} label={stateText(appeal)} />,
    onPhone: 'figure',
  },
];

/** `/appeals`: appeals of members against decisions of staff. */
export default function AppealsScreen() {
  const { list, activity, reviewOffered } = useAppeals();
  return (
    <ReviewMarks activity={activity} labels={appealLabels}>
      <DataTable
        label="Appeals"
        header={
          <PageHeader title="Appeals">{reviewOffered && <ReviewButton path={reviewPath} />}</PageHeader>
        }
        list={list}
        filters={appealFilters}
        searchLabel="Search name or words"
        columns={columns}
        nameOf={appealName}
        emptyText="No appeals available for the selected filter."
        emptyHint="Appeals appear here once members make them in the app."
      />
    </ReviewMarks>
  );
}
