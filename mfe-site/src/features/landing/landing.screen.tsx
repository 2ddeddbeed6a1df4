import { siteScreen } from '../../layout/SiteScreen.tsx';
import { LandingPage } from './LandingPage.tsx';

export default siteScreen(LandingPage);
