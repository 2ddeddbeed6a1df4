import type { PersonOverview } from '@padiman/contracts';
import { Avatar, Button, formatNaira, Icon, PageHeader, Row } from '@padiman/ui';
import { BulkActionDialogs } from '@padiman/ui/record-list';
import { fullName } from '../users/users.columns.tsx';
import { useUserAction } from '../users/users.hooks.ts';
import { Mark } from './LinkedAccounts.styles.ts';
import { Name } from './PersonHead.styles.ts';
import { personReads } from './person.hooks.ts';

/** Name and state of a user, with the actions of the list. A deleted user has none. */
export function PersonHead({ person: { user, deleted } }: { person: PersonOverview }) {
  const { action, actions } = useUserAction(() => {}, personReads);
  const name = fullName(user);
  return (
    <>
      <Name>
        <Avatar name={name} src={user.profile_img_url} />
        <PageHeader title={name}>
          {user.blocked && (
            <Mark tone="blocked">
              <Icon name="block" size={16} />
              Blocked
            </Mark>
          )}
          {!deleted && (
            <Row gap={2}>
              {user.blocked ? (
                <Button onClick={() => action.request('unblock')}>{actions.unblock.confirm}</Button>
              ) : (
                <Button look="dangerQuiet" onClick={() => action.request('block')}>
                  {actions.block.confirm}
                </Button>
              )}
              <Button look="danger" onClick={() => action.request('delete')}>
                {actions.delete.confirm}
              </Button>
            </Row>
          )}
        </PageHeader>
      </Name>
      <BulkActionDialogs
        action={action}
        messages={actions}
        records={[user]}
        nameOf={fullName}
        subject={`${name}, balance ${formatNaira(user.totalBalance)}`}
      />
    </>
  );
}
