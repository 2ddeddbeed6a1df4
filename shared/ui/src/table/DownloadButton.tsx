import { useCsvDownload, type ListView } from '@padiman/client/query';
import { useSeesPersonalData } from '@padiman/client/session';
import { Button } from '../controls/Button.tsx';
import { lazyFormat } from '../format/lazy-format.ts';
import { Icon } from '../icons/Icon.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { Alert } from '../states/Alert.tsx';

const size = lazyFormat(
  () => new Intl.NumberFormat('en-NG', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }),
);

/**
 * Downloads all records that match filter and search as a CSV file. Absent for an admin who sees personal data masked:
 * the server refuses the download.
 */
export function DownloadButton<R>({ list, label }: { list: ListView<R>; label: string }) {
  const allowed = useSeesPersonalData();
  const { busy, bytes, error, start, stop, dismissError } = useCsvDownload(list);
  if (!allowed) return null;
  return (
    <>
      <Button
        look="plain"
        busy={busy}
        busyText="Downloading..."
        disabled={!list.total}
        onClick={() => void start()}
      >
        <Icon name="download" />
        Download CSV
      </Button>
      {busy && (
        <Button look="plain" onClick={stop}>
          Stop{bytes > 0 && ` (${size().format(bytes / 1000)})`}
        </Button>
      )}
      <Dialog
        open={error !== undefined}
        onClose={dismissError}
        title={`${label} could not be downloaded`}
        actions={
          <>
            <Button onClick={dismissError}>Cancel</Button>
            <Button look="primary" onClick={() => void start()}>
              Retry
            </Button>
          </>
        }
      >
        <Alert>{error}</Alert>
      </Dialog>
    </>
  );
}
