import { paths, type Earning } from '@padiman/contracts';
import { useLocation } from '@padiman/client/routing';
import { useRuntimeConfig, useSeesPersonalData } from '@padiman/client/session';
import { joinKnown, Moment, PageHeader } from '@padiman/ui';
import { createdColumn, DataTable, nairaColumn, type Column } from '@padiman/ui/table';
import { useEarnings } from './earnings.hooks.ts';
import { ListTotal } from './ListTotal.tsx';

const earner = ({ user }: Earning) => joinKnown(user?.first_name, user?.last_name);

/** Columns of the earnings table. Source: specification section 2, Referral Earnings and product Earnings. */
const columns: readonly Column<Earning>[] = [
  {
    ...{ id: 'user', width: 170, header: 'User Name', onPhone: 'title' },
    cell: earner,
    personOf: ({ userId }) => userId,
  },
  nairaColumn('amount', 'Amount', { sort: 'amount', onPhone: 'figure' }),
  createdColumn('date', 'Date Requested', { onPhone: 'line' }),
  {
    id: 'acceptedTime',
    width: 164,
    header: 'Accepted Time',
    cell: (entry) => (entry.acceptedTime ? <Moment at={entry.acceptedTime} long /> : 'Not Accepted'),
    onPhone: 'fact',
  },
];

/** `/admin-earnings` and `/ref-earnings`: earnings of the product and by referrals. Source: specification section 2. */
export default function EarningsScreen() {
  const { brand } = useRuntimeConfig();
  const isReferral = useLocation().pathname.startsWith(paths.referralEarnings());
  const title = isReferral ? 'Referral Earnings' : `${brand.product} Earnings`;
  return <EarningsList key={title} title={title} isReferral={isReferral} />;
}

/** List of earnings, with the sum of all that match. */
function EarningsList({ title, isReferral }: { title: string; isReferral: boolean }) {
  const sees = useSeesPersonalData();
  const { list, isWhole } = useEarnings(isReferral);
  return (
    <DataTable
      label={title}
      header={
        <PageHeader title={title}>
          <ListTotal name="Total Earnings" {...list} />
        </PageHeader>
      }
      list={list}
      // The entries of a whole list carry no phone.
      searchLabel={sees && !isWhole ? 'Search user or phone' : 'Search user'}
      columns={columns}
      nameOf={earner}
      emptyText={list.search ? 'No earnings match the search.' : 'No earnings yet.'}
      emptyHint="Entries appear here as soon as they are recorded."
    />
  );
}
