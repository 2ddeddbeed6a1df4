import { paths } from '@padiman/contracts';
import { useSearchParams } from '@padiman/client/routing';
import { useCan, useCapability } from '@padiman/client/session';
import { PageHeader, Stack } from '@padiman/ui';
import { DeletedRecords } from '../deleted-records/DeletedRecords.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { ThemeSetting } from './ThemeSetting.tsx';

/** Address of the deleted records. */
const deletedAddress = `${paths.settings()}?tab=deleted`;

/**
 * `/settings`: theme, and where the backend offers them own account and deleted records. Source: specification
 * section 2.
 */
export default function SettingsScreen() {
  const [params] = useSearchParams();
  const canRestore = useCan('superAdmin');
  const offersDeleted = useCapability('deletedRecords');
  const offersPassword = useCapability('ownPassword');
  const offersSessions = useCapability('sessions');
  const deleted = offersDeleted && params.get('tab') === 'deleted';
  return (
    <>
      <PageHeader title="Settings Page" />
      {((offersDeleted && canRestore) || deleted) && (
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
          {offersPassword && <OwnPassword />}
          {offersSessions && <OwnSessions />}
        </Stack>
      )}
    </>
  );
}
