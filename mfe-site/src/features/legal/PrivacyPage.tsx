import { paths, type Brand } from '@padiman/contracts';
import { LegalPage } from './LegalPage.tsx';
import { collectionClauses } from './privacy-collection.messages.tsx';
import { keepingClauses } from './privacy-keeping.messages.tsx';
import { rightsClauses } from './privacy-rights.messages.tsx';

export function PrivacyPage({ brand }: { brand: Brand }) {
  return (
    <LegalPage
      brand={brand}
      path={paths.privacy()}
      title="Privacy"
      glance={[
        <>We collect what a shared journey, a delivery and their payment need.</>,
        <>We do not sell personal data, and we show no advertising that follows you.</>,
        <>Your card details go to the payment provider, not to other members.</>,
        <>These public pages set no cookies, count no visitors and load nothing from other companies.</>,
        <>
          You can see, correct, take along or delete your data. Write to us, or complain to the Commission.
        </>,
      ]}
      clauses={[...collectionClauses(brand), ...keepingClauses(brand), ...rightsClauses(brand)]}
    />
  );
}
