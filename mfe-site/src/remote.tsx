import { paths } from '@padiman/contracts';
import { defineRemote } from '@padiman/federation';
import './site.css';

export default defineRemote({
  [paths.landing()]: () => import('./features/landing/landing.screen.tsx'),
  [paths.terms()]: () => import('./features/legal/terms.screen.tsx'),
  [paths.privacy()]: () => import('./features/legal/privacy.screen.tsx'),
  [paths.becomeDriver()]: () => import('./features/become-driver/become-driver.screen.tsx'),
});
