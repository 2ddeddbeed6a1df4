import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode, RefObject } from 'react';
import { useQueuedOpen } from './overlay-queue.ts';
import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogPositioner,
  DialogTitle,
  DrawerBackdrop,
  DrawerContent,
  DrawerPositioner,
} from './windows.styles.ts';

/** Properties of a dialog. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** False while an operation runs that cannot be cancelled. */
  closable?: boolean;
}

/** Properties of a drawer. */
export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  /** Side of the screen. At the top and bottom it is as high as its content; at the top of a phone it covers the screen. */
  placement: 'start' | 'end' | 'bottom' | 'top';
  /** True for a drawer at a side with columns; where there is no room for them it is as wide as others. */
  wide?: boolean | undefined;
  children: ReactNode;
  /** Element that gets the focus; without it the first one that can. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Window of a {@link DialogProps dialog}, mounted until `onExitComplete`. */
export function DialogWindow({
  open,
  onClose,
  onExitComplete,
  title,
  children,
  actions,
  initialFocus,
  closable = true,
}: DialogProps & { onExitComplete: () => void }) {
  return (
    <Ark.Root
      open={useQueuedOpen(open)}
      onOpenChange={(change) => !change.open && closable && onClose()}
      onExitComplete={onExitComplete}
      closeOnEscape={closable}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <DialogBackdrop asChild>
          <Ark.Backdrop />
        </DialogBackdrop>
        <DialogPositioner asChild>
          <Ark.Positioner>
            <DialogContent asChild>
              <Ark.Content>
                <DialogTitle asChild>
                  <Ark.Title>{title}</Ark.Title>
                </DialogTitle>
                {children && (
                  <DialogDescription asChild>
                    <Ark.Description asChild>
                      <div>{children}</div>
                    </Ark.Description>
                  </DialogDescription>
                )}
                {actions && <DialogFooter>{actions}</DialogFooter>}
              </Ark.Content>
            </DialogContent>
          </Ark.Positioner>
        </DialogPositioner>
      </Portal>
    </Ark.Root>
  );
}

/** Window of a {@link DrawerProps drawer}, mounted until `onExitComplete`. */
export function DrawerWindow({
  open,
  onClose,
  onExitComplete,
  label,
  placement,
  wide,
  children,
  initialFocus,
}: DrawerProps & { onExitComplete: () => void }) {
  return (
    <Ark.Root
      open={useQueuedOpen(open)}
      onOpenChange={(change) => !change.open && onClose()}
      onExitComplete={onExitComplete}
      lazyMount
      unmountOnExit
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <DrawerBackdrop asChild>
          <Ark.Backdrop />
        </DrawerBackdrop>
        <DrawerPositioner asChild placement={placement}>
          <Ark.Positioner>
            <DrawerContent asChild placement={placement} wide={wide}>
              <Ark.Content aria-label={label}>{children}</Ark.Content>
            </DrawerContent>
          </Ark.Positioner>
        </DrawerPositioner>
      </Portal>
    </Ark.Root>
  );
}
