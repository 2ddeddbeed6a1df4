import type { ComponentProps } from 'react';
import type { ListViews } from '@padiman/client/query';
import type { SavedViewSettings } from '@padiman/contracts';
import { Button } from '../controls/buttons.tsx';
import { Icon } from '../icons/Icon.tsx';
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

export const SaveViewDialog = lazyComponent('The dialog', () => import('./SaveViewDialog.tsx'), {
  overlay: true,
});

/** Button that saves the list as it is shown. @param short true where only an icon has room in a narrow window */
export function SaveViewButton({
  short = false,
  onClick,
}: Pick<ComponentProps<typeof Button>, 'onClick'> & { short?: boolean }) {
  return (
    <Button look="plain" title={short ? 'Save view' : undefined} aria-haspopup="dialog" onClick={onClick}>
      <Icon name="bookmark" />
      {short ? <span data-text="">Save view</span> : 'Save view'}
    </Button>
  );
}
