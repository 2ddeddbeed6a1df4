import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Drawer } from './Drawer.tsx';

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', minH: 'full' } });
const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    ps: { base: 4, sm: 6 },
    pe: 3,
    py: 3,
    bg: 'surface',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& h2': { me: 'auto', fontSize: 'lead', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  },
});
const Body = chakra('div', {
  base: { flex: 1, display: 'grid', alignContent: 'start', gap: 6, px: { base: 4, sm: 6 }, py: 5 },
});
const Foot = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 2,
    px: { base: 4, sm: 6 },
    py: 3,
    bg: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

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
