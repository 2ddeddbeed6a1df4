import type { CsvDownload } from '@padiman/client/query';
import { Button } from '../controls/buttons.tsx';
import { lazyFormat } from '../format/formats.ts';
import { Icon } from '../icons/Icon.tsx';
import { ConfirmDialog } from '../overlay/Dialog.tsx';

const size = lazyFormat(
  () => new Intl.NumberFormat('en-NG', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }),
);

/** Button that downloads a CSV file, and one that stops it while it runs. */
export function DownloadButton({
  download: { busy, bytes, start, stop },
  disabled,
  short = false,
  label = 'Download CSV',
}: {
  download: CsvDownload;
  disabled: boolean;
  /** True where there is no room for more than `CSV`. */
  short?: boolean;
  /** Names what is downloaded where a page has several. */
  label?: string;
}) {
  return (
    <>
      <Button
        look="plain"
        busy={busy}
        disabled={disabled}
        {...(short
          ? { 'aria-label': busy ? 'Downloading...' : label, title: label }
          : { busyText: 'Downloading...' })}
        onClick={() => void start()}
      >
        <Icon name="download" />
        {short ? <span data-text="">CSV</span> : label}
      </Button>
      {busy && (
        <Button look="plain" onClick={stop}>
          Stop{bytes > 0 && ` (${size().format(bytes / 1000)})`}
        </Button>
      )}
    </>
  );
}

/** Dialog with the failure of a download. @param label name of the list */
export function DownloadFailure({
  download: { error, start, dismissError },
  label,
}: {
  download: CsvDownload;
  label: string;
}) {
  return (
    <ConfirmDialog
      open={error !== undefined}
      title={`${label} could not be downloaded`}
      confirmText="Retry"
      error={error}
      onConfirm={() => void start()}
      onCancel={dismissError}
    />
  );
}
