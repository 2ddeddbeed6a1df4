import { siteScreen } from '../../layout/SiteScreen.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

export default siteScreen(PrivacyPage);
