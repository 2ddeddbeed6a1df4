import { paths, type Brand } from '@padiman/contracts';
import { LegalPage } from './LegalPage.tsx';
import text from './privacy.json' with { type: 'json' };

export function PrivacyPage({ brand }: { brand: Brand }) {
  return <LegalPage brand={brand} path={paths.privacy()} text={text} />;
}
