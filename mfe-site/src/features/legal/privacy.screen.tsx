import { useRuntimeConfig } from '@padiman/client/session';
import { useHashTarget } from '../../layout/use-hash-target.ts';
import { PrivacyPage } from './PrivacyPage.tsx';

export default function PrivacyScreen() {
  const { brand } = useRuntimeConfig();
  useHashTarget();
  return <PrivacyPage brand={brand} />;
}
