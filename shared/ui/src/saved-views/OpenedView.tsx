import type { ListViews } from '@padiman/client/query';
import type { SavedViewSettings } from '@padiman/contracts';
import { lazyComponent } from '../states/lazy-component.tsx';
import { Frame } from './ViewBar.styles.ts';

const ViewBar = lazyComponent('The view', () => import('./ViewBar.tsx'));

/** Line above a list for the saved view that its address names; takes its place at once. */
export function OpenedView({ views, settings }: { views: ListViews; settings: SavedViewSettings }) {
  if (views.state === 'none') return null;
  const place = <Frame aria-hidden />;
  return views.state === 'loading' ? (
    place
  ) : (
    <ViewBar views={views} settings={settings} fallback={place} key={views.view?._id} />
  );
}
