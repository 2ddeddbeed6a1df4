import { paths } from '@padiman/contracts';
import { useSearchParams } from '@padiman/client/routing';
import { useCan } from '@padiman/client/session';
import { PageHeader, Stack } from '@padiman/ui';
import { DeletedRecords } from '../deleted-records/DeletedRecords.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';

/** Where deleted records stand; for super admins. */
const deletedAddress = `${paths.settings()}?tab=deleted`;

/** `/settings`: how the console looks, one's own account, and what was deleted. Source: specification section 2. */
export default function SettingsScreen() {
  const [params] = useSearchParams();
  const mayRestore = useCan('superAdmin');
  const deleted = params.get('tab') === 'deleted';
  return (
    <>
      <PageHeader title="Settings Page" />
      {(mayRestore || deleted) && (
        <SettingsTabs
          tabs={[
            { label: 'Your account', to: paths.settings(), current: !deleted },
            { label: 'Deleted records', to: deletedAddress, current: deleted },
          ]}
        />
      )}
      {deleted ? (
        <DeletedRecords />
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
