import { SiteScreen } from '../../layout/SiteScreen.tsx';
import { TermsPage } from './TermsPage.tsx';

export default function TermsScreen() {
  return <SiteScreen Page={TermsPage} />;
}
