import { useRuntimeConfig } from '@padiman/client/session';
import { useHashTarget } from '../../layout/use-hash-target.ts';
import { LandingPage } from './LandingPage.tsx';

export default function LandingScreen() {
  const { brand } = useRuntimeConfig();
  useHashTarget();
  return <LandingPage brand={brand} />;
}
