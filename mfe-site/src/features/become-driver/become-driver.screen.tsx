import { SiteScreen } from '../../layout/SiteScreen.tsx';
import { BecomeDriverPage } from './BecomeDriverPage.tsx';

export default function BecomeDriverScreen() {
  return <SiteScreen Page={BecomeDriverPage} />;
}
