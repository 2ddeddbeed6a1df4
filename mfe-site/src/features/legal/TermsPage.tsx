import { paths, type Brand } from '@padiman/contracts';
import { LegalPage } from './LegalPage.tsx';
import text from './terms.json' with { type: 'json' };

export function TermsPage({ brand }: { brand: Brand }) {
  return <LegalPage brand={brand} path={paths.terms()} text={text} />;
}
