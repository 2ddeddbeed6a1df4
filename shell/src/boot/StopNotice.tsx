import type { ReactNode } from 'react';
import { Notice } from '@padiman/ui';
import { UncoverConsole } from '../first-screen/FirstScreen.tsx';

/** Notice in place of the whole console. */
export function StopNotice(notice: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <main>
      <UncoverConsole />
      <Notice heading="h1" icon="alert" tone="problem" {...notice} />
    </main>
  );
}
