import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Drawer } from './Drawer.tsx';
import { Frame, Head, Body, Foot } from './DetailsDrawer.styles.ts';

/** Drawer with the details of one record. Takes its state from `useDetails` of `@padiman/client/routing`. */
export function DetailsDrawer({
  title,
  onClose,
  onPrevious,
  onNext,
  children,
  footer,
}: {
  /** Name of the record. */
  title: string;
  onClose: () => void;
  /** Opens the previous record. Without it the button is disabled; without both, neither button is shown. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
  /** Actions on the record. */
  footer?: ReactNode;
}) {
  return (
    <Drawer open onClose={onClose} label={title} placement="end">
      <Frame>
        <Head>
          <h2>{title}</h2>
          {(onPrevious ?? onNext) && (
            <>
              <IconButton label="Previous record" onClick={onPrevious} disabled={!onPrevious}>
                <Icon name="previous" />
              </IconButton>
              <IconButton label="Next record" onClick={onNext} disabled={!onNext}>
                <Icon name="next" />
              </IconButton>
            </>
          )}
          <IconButton label="Close details" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </Head>
        <Body>{children}</Body>
        {footer && <Foot>{footer}</Foot>}
      </Frame>
    </Drawer>
  );
}
