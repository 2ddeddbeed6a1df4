import type { CsvDownload } from '@padiman/client/query';
import { Button } from '@padiman/ui';
import { DownloadButton } from '@padiman/ui/table';
import { Actions } from './reports.styles.ts';

/** Download and print of what is shown. */
export function ReportActions({ download, disabled }: { download: CsvDownload; disabled: boolean }) {
  return (
    <Actions>
      <DownloadButton download={download} disabled={disabled} />
      <Button look="plain" disabled={disabled} onClick={() => window.print()}>
        Print
      </Button>
    </Actions>
  );
}
