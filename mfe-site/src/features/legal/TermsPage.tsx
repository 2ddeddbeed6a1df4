import { paths, type Brand } from '@padiman/contracts';
import { LegalPage } from './LegalPage.tsx';
import { agreementClauses } from './terms-agreement.messages.tsx';
import { moneyClauses } from './terms-money.messages.tsx';
import { travelClauses } from './terms-travel.messages.tsx';

export function TermsPage({ brand }: { brand: Brand }) {
  const { product } = brand;
  return (
    <LegalPage
      brand={brand}
      path={paths.terms()}
      title="Terms of use"
      glance={[
        <>You must be 18 or older to use {product}.</>,
        <>Payment is made only in the app, never in cash.</>,
        <>Card payments are handled by a third-party payment provider.</>,
        <>{product} connects people. It does not itself provide transport.</>,
      ]}
      clauses={[...travelClauses(brand), ...moneyClauses(brand), ...agreementClauses(brand)]}
    />
  );
}
