import { paths } from '@padiman/contracts';
import { useSearchParams } from '@padiman/client/routing';
import { useCan, useCapability } from '@padiman/client/session';
import { PageHeader, Stack } from '@padiman/ui';
import { DeletedRecords } from '../deleted-records/DeletedRecords.tsx';
import { Webhooks } from '../webhooks/Webhooks.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';

/** Address of the deleted records. */
const deletedAddress = `${paths.settings()}?tab=deleted`;

/** Address of the webhooks. */
const webhooksAddress = `${paths.settings()}?tab=webhooks`;

/** `/settings`: theme, own account, deleted records and webhooks. Source: specification section 2. */
export default function SettingsScreen() {
  const [params] = useSearchParams();
  const canRestore = useCan('superAdmin');
  const hasWebhooks = useCapability('webhooks');
  const deleted = params.get('tab') === 'deleted';
  const webhooks = hasWebhooks && params.get('tab') === 'webhooks';
  return (
    <>
      <PageHeader title="Settings Page" />
      {(canRestore || deleted || webhooks) && (
        <SettingsTabs
          tabs={[
            { label: 'Your account', to: paths.settings(), current: !deleted && !webhooks },
            { label: 'Deleted records', to: deletedAddress, current: deleted },
            ...(hasWebhooks ? [{ label: 'Webhooks', to: webhooksAddress, current: webhooks }] : []),
          ]}
        />
      )}
      {deleted ? (
        <DeletedRecords />
      ) : webhooks ? (
        <Webhooks />
      ) : (
        <Stack gap="5" maxW="720px">
          <ThemeSetting />
          <OwnPassword />
          <OwnSessions />
        </Stack>
      )}
    </>
  );
}
