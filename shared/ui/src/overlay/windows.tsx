import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useState, type ReactNode, type RefObject } from 'react';
import { toastElement } from '../states/Toasts.tsx';
import { placeOfFocus } from './focus-place.ts';
import { useQueuedOpen } from './overlay-queue.ts';
import {
  Backdrop,
  Content,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  Positioner,
} from './windows.styles.ts';

/** Properties of every overlay. */
interface OverlayProps {
  open: boolean;
  onClose: () => void;
  /** Element that gets the focus; without it the first one that can. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Properties of a dialog. */
export interface DialogProps extends OverlayProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** False while an operation runs that cannot be cancelled. */
  closable?: boolean;
}

/** Properties of a drawer. */
export interface DrawerProps extends OverlayProps {
  /** Accessible name. */
  label: string;
  /** Side of the screen. At the top and bottom it is as high as its content; at the top of a phone it covers the screen. */
  placement: 'start' | 'end' | 'bottom' | 'top';
  /** True for a drawer at a side with columns; where there is no room for them it is as wide as others. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** Window of a dialog or a drawer, mounted until `onExitComplete`. */
export function OverlayWindow({
  open,
  onClose,
  onExitComplete,
  initialFocus,
  ...content
}: (DialogProps | DrawerProps) & { onExitComplete: () => void }) {
  const isDrawer = 'placement' in content;
  const placement = isDrawer ? content.placement : 'center';
  const closable = isDrawer || (content.closable ?? true);
  const [returnPlace] = useState(placeOfFocus);
  return (
    <Ark.Root
      open={useQueuedOpen(open)}
      onOpenChange={(change) => !change.open && closable && onClose()}
      onExitComplete={onExitComplete}
      closeOnEscape={closable}
      closeOnInteractOutside={isDrawer}
      // An element that never comes is an error: the public pages have no toasts.
      persistentElements={toastElement() ? [toastElement] : []}
      lazyMount
      unmountOnExit
      finalFocusEl={returnPlace}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <Backdrop asChild dialog={!isDrawer}>
          <Ark.Backdrop />
        </Backdrop>
        <Positioner asChild placement={placement}>
          <Ark.Positioner>
            <Content asChild placement={placement} wide={isDrawer && content.wide}>
              {isDrawer ? (
                <Ark.Content aria-label={content.label}>{content.children}</Ark.Content>
              ) : (
                <Ark.Content>
                  <DialogTitle asChild>
                    <Ark.Title>{content.title}</Ark.Title>
                  </DialogTitle>
                  {content.children && (
                    <DialogDescription asChild>
                      <Ark.Description asChild>
                        <div>{content.children}</div>
                      </Ark.Description>
                    </DialogDescription>
                  )}
                  {content.actions && <DialogFooter>{content.actions}</DialogFooter>}
                </Ark.Content>
              )}
            </Content>
          </Ark.Positioner>
        </Positioner>
      </Portal>
    </Ark.Root>
  );
}
