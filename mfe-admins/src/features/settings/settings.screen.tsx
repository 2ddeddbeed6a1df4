import type { ComponentType } from 'react';
import { paths, type Capability } from '@padiman/contracts';
import { Link, Slot, useSearchParams } from '@padiman/client/routing';
import {
  useAccessFailure,
  useAccessHolder,
  useCan,
  useCapability,
  useRuntimeConfig,
  useSession,
  userOf,
} from '@padiman/client/session';
import {
  ButtonBase,
  FailedState,
  lazyComponent,
  Notice,
  PageHeader,
  Row,
  Skeleton,
  SectionTabs,
} from '@padiman/ui';
import { SettingCard } from '../../SettingCard.tsx';
import { DeletedRecords } from '../deleted-records/DeletedRecords.tsx';
import { Integration } from '../integration/Integration.tsx';
import { logAddress, logsOf } from '../security-log/security-log.messages.ts';
import { System } from '../system/System.tsx';
import { OwnPassword, OwnSessions, ThemeSetting } from './OwnAccount.tsx';
import { Groups } from './settings.styles.ts';

// With the code of WebAuthn, which the rest of the settings does not need.
const SignInSecurity = lazyComponent('Sign-in security', () => import('../factors/SignInSecurity.tsx'));
const SecurityLog = lazyComponent('The log', () => import('../security-log/SecurityLog.tsx'));

/** Tab beside the own account, where the backend has one of the capabilities. */
interface SettingsTab {
  /** Value of `tab` in the address. */
  tab: string;
  label: string;
  capabilities: readonly Capability[];
  Content: ComponentType;
  /** Sentence for those who may not see it; undefined where it is for all staff. */
  hint?: string;
}

const settingsTabs: readonly SettingsTab[] = [
  {
    tab: 'security',
    label: 'Security',
    capabilities: ['ownPassword', 'secondFactor', 'sessions', 'audit', 'securityEvents'],
    Content: Security,
  },
  {
    tab: 'deleted',
    label: 'Deleted records',
    capabilities: ['deletedRecords'],
    Content: DeletedRecords,
    hint: 'A super admin can see and restore them.',
  },
  {
    tab: 'integration',
    label: 'Integration',
    capabilities: ['webhooks', 'serviceKeys'],
    Content: Integration,
    hint: 'A super admin can see webhooks, and make and revoke service keys.',
  },
  {
    tab: 'system',
    label: 'System',
    capabilities: ['system'],
    Content: System,
    hint: 'A super admin can see its checks.',
  },
];

/**
 * `/settings`: the own account, and the tabs that the backend offers. `?tab=security&log=…` shows a list of evidence.
 * Source: specification section 2.
 */
export default function SettingsScreen() {
  const [params] = useSearchParams();
  const isSuperAdmin = useCan('superAdmin');
  const { capabilities } = useRuntimeConfig();
  const offered = settingsTabs.filter((tab) => tab.capabilities.some((one) => capabilities.includes(one)));
  const current = offered.find(({ tab }) => tab === params.get('tab'));
  const logs = logsOf(capabilities);
  const log = current?.tab === 'security' ? logs.find(({ name }) => name === params.get('log')) : undefined;
  if (log && isSuperAdmin) return <SecurityLog key={log.name} log={log} logs={logs} />;
  const shown = offered.filter((one) => isSuperAdmin || one.hint === undefined || one === current);
  return (
    <>
      <PageHeader title="Settings Page" />
      {shown.length > 0 && (
        <SectionTabs
          label="Settings"
          tabs={[
            { label: 'Your account', to: paths.settings(), current: current === undefined },
            ...shown.map((one) => ({
              label: one.label,
              to: `${paths.settings()}?tab=${one.tab}`,
              current: one === current,
            })),
          ]}
        />
      )}
      {current ? <TabContent {...current} /> : <OwnAccount />}
    </>
  );
}

/** Content of a tab; one with a hint is for super admins alone, as on the server. */
function TabContent({ label, hint, Content }: SettingsTab) {
  const holder = useAccessHolder();
  const failure = useAccessFailure();
  if (hint === undefined) return <Content />;
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
  const user = userOf(useSession());
  return (
    <Groups>
      <ThemeSetting />
      {user && <Slot name="settings.panels" of={{ adminId: user._id }} />}
    </Groups>
  );
}

/** Password, second factors and sessions of the own account; for super admins also the lists of evidence. */
function Security() {
  const offersPassword = useCapability('ownPassword');
  const offersFactors = useCapability('secondFactor');
  const offersSessions = useCapability('sessions');
  const isSuperAdmin = useCan('superAdmin');
  const logs = logsOf(useRuntimeConfig().capabilities);
  return (
    <Groups>
      {offersPassword && <OwnPassword />}
      {offersFactors && <SignInSecurity fallback={<Skeleton h="160px" />} />}
      {offersSessions && <OwnSessions />}
      {isSuperAdmin && logs.length > 0 && (
        <SettingCard title="Audit and security" description="What staff did, and what was refused.">
          <Row gap={2}>
            {logs.map((log) => (
              <ButtonBase asChild key={log.name}>
                <Link to={logAddress(log)}>{log.label}</Link>
              </ButtonBase>
            ))}
          </Row>
        </SettingCard>
      )}
    </Groups>
  );
}
