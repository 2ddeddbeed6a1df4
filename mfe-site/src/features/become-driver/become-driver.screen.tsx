import { siteScreen } from '../../layout/SiteScreen.tsx';
import { BecomeDriverPage } from './BecomeDriverPage.tsx';

export default siteScreen(BecomeDriverPage);
