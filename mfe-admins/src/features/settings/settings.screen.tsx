import { paths } from '@padiman/contracts';
import { useSearchParams } from '@padiman/client/routing';
import { useCan, useCapability } from '@padiman/client/session';
import { PageHeader, Stack } from '@padiman/ui';
import { DeletedRecords } from '../deleted-records/DeletedRecords.tsx';
import { ServiceKeys } from '../service-keys/ServiceKeys.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';

/** Address of the deleted records. */
const deletedAddress = `${paths.settings()}?tab=deleted`;

/** Address of the service keys. */
const serviceKeysAddress = `${paths.settings()}?tab=service-keys`;

/** `/settings`: theme, own account, deleted records, and service keys. Source: specification section 2. */
export default function SettingsScreen() {
  const [params] = useSearchParams();
  const canRestore = useCan('superAdmin');
  const hasKeys = useCapability('serviceKeys');
  const deleted = params.get('tab') === 'deleted';
  const keys = hasKeys && params.get('tab') === 'service-keys';
  return (
    <>
      <PageHeader title="Settings Page" />
      {(canRestore || deleted || keys) && (
        <SettingsTabs
          tabs={[
            { label: 'Your account', to: paths.settings(), current: !deleted && !keys },
            { label: 'Deleted records', to: deletedAddress, current: deleted },
            ...(hasKeys ? [{ label: 'Service Keys', to: serviceKeysAddress, current: keys }] : []),
          ]}
        />
      )}
      {deleted ? (
        <DeletedRecords />
      ) : keys ? (
        <ServiceKeys />
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
