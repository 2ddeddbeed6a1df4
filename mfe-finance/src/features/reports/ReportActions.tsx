import type { ComponentProps } from 'react';
import { Button } from '@padiman/ui';
import { DownloadButton } from '@padiman/ui/table';
import { Actions } from './reports.styles.ts';

/** Download and print of what is shown. */
export function ReportActions(shown: ComponentProps<typeof DownloadButton>) {
  return (
    <Actions>
      <DownloadButton {...shown} />
      <Button look="plain" disabled={shown.disabled} onClick={() => window.print()}>
        Print
      </Button>
    </Actions>
  );
}
