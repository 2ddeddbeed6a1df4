import { siteScreen } from '../../layout/SiteScreen.tsx';
import { TermsPage } from './TermsPage.tsx';

export default siteScreen(TermsPage);
