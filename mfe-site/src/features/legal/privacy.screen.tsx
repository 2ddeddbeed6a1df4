import { SiteScreen } from '../../layout/SiteScreen.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

export default function PrivacyScreen() {
  return <SiteScreen Page={PrivacyPage} />;
}
