import type { ComponentType } from 'react';
import { paths, type Capability } from '@padiman/contracts';
import { Slot, useSearchParams } from '@padiman/client/routing';
import {
  useAccessFailure,
  useAccessHolder,
  useCan,
  useCapability,
  useRuntimeConfig,
  useSession,
  userOf,
} from '@padiman/client/session';
import { FailedState, lazyComponent, Notice, PageHeader, Skeleton, SectionTabs } from '@padiman/ui';
import { DeletedRecords } from '../deleted-records/DeletedRecords.tsx';
import { ServiceKeys } from '../service-keys/ServiceKeys.tsx';
import { System } from '../system/System.tsx';
import { Webhooks } from '../webhooks/Webhooks.tsx';
import { OwnPassword, OwnSessions, ThemeSetting } from './OwnAccount.tsx';
import { Groups } from './settings.styles.ts';

// With the code of WebAuthn, which the rest of the settings does not need.
const SignInSecurity = lazyComponent('Sign-in security', () => import('../factors/SignInSecurity.tsx'));

/** Tab beside the own account, for super admins of a backend with the capability. */
interface SettingsTab {
  /** Value of `tab` in the address. */
  tab: string;
  label: string;
  capability: Capability;
  Content: ComponentType;
  /** Sentence for those who may not see it. */
  hint: string;
}

const settingsTabs: readonly SettingsTab[] = [
  {
    ...{ tab: 'deleted', label: 'Deleted records', capability: 'deletedRecords', Content: DeletedRecords },
    hint: 'A super admin can see and restore them.',
  },
  {
    ...{ tab: 'service-keys', label: 'Service Keys', capability: 'serviceKeys', Content: ServiceKeys },
    hint: 'A super admin can create and revoke them.',
  },
  {
    ...{ tab: 'webhooks', label: 'Webhooks', capability: 'webhooks', Content: Webhooks },
    hint: 'A super admin can see and change them.',
  },
  {
    ...{ tab: 'system', label: 'System', capability: 'system', Content: System },
    hint: 'A super admin can see its checks and stop background work.',
  },
];

/** `/settings`: the own account, and the tabs that the backend offers. Source: specification section 2. */
export default function SettingsScreen() {
  const [params] = useSearchParams();
  const isSuperAdmin = useCan('superAdmin');
  const { capabilities } = useRuntimeConfig();
  const offered = settingsTabs.filter(({ capability }) => capabilities.includes(capability));
  const current = offered.find(({ tab }) => tab === params.get('tab'));
  return (
    <>
      <PageHeader title="Settings Page" />
      {offered.length > 0 && (isSuperAdmin || current) && (
        <SectionTabs
          label="Settings"
          tabs={[
            { label: 'Your account', to: paths.settings(), current: current === undefined },
            ...offered.map((one) => ({
              label: one.label,
              to: `${paths.settings()}?tab=${one.tab}`,
              current: one === current,
            })),
          ]}
        />
      )}
      {current ? <ForSuperAdmins {...current} /> : <OwnAccount />}
    </>
  );
}

/** Content of a tab, for super admins alone, as on the server. */
function ForSuperAdmins({ label, hint, Content }: SettingsTab) {
  const holder = useAccessHolder();
  const failure = useAccessFailure();
  if (failure) return <FailedState title="Your rights could not be loaded." {...failure} />;
  if (holder === undefined) return <Skeleton h="240px" role="status" aria-label="Loading" />;
  if (holder?.superAdmin) return <Content />;
  return (
    <Notice icon="block" title={`You do not have access to ${label}.`}>
      {hint}
    </Notice>
  );
}

function OwnAccount() {
  const offersPassword = useCapability('ownPassword');
  const offersFactors = useCapability('secondFactor');
  const offersSessions = useCapability('sessions');
  const user = userOf(useSession());
  return (
    <Groups>
      <ThemeSetting />
      {offersPassword && <OwnPassword />}
      {offersFactors && <SignInSecurity fallback={<Skeleton h="160px" />} />}
      {offersSessions && <OwnSessions />}
      {user && <Slot name="settings.panels" of={{ adminId: user._id }} />}
    </Groups>
  );
}
