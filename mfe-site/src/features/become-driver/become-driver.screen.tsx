import { useRuntimeConfig } from '@padiman/client/session';
import { useHashTarget } from '../../layout/use-hash-target.ts';
import { BecomeDriverPage } from './BecomeDriverPage.tsx';

export default function BecomeDriverScreen() {
  const { brand } = useRuntimeConfig();
  useHashTarget();
  return <BecomeDriverPage brand={brand} />;
}
