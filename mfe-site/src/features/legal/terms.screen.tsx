import { useRuntimeConfig } from '@padiman/client/session';
import { useHashTarget } from '../../layout/use-hash-target.ts';
import { TermsPage } from './TermsPage.tsx';

export default function TermsScreen() {
  const { brand } = useRuntimeConfig();
  useHashTarget();
  return <TermsPage brand={brand} />;
}
