import { SiteScreen } from '../../layout/SiteScreen.tsx';
import { LandingPage } from './LandingPage.tsx';

export default function LandingScreen() {
  return <SiteScreen Page={LandingPage} />;
}
