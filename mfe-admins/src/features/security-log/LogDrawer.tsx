import type { Details } from '@padiman/client/routing';
import { Text } from '@padiman/ui';
import { DetailsDrawer, Facts, type Fact } from '@padiman/ui/overlay';
import { Value } from './LogDrawer.styles.ts';

/** Value of an entry as indented JSON. */
export function ValueText({ value }: { value: unknown }) {
  return value === null || value === undefined ? 'None' : <Value>{JSON.stringify(value, null, 2)}</Value>;
}

/** Drawer with one entry of the page. */
export function LogDrawer<R>({
  title,
  details,
  facts,
}: {
  title: string;
  details: Details<R>;
  /** Undefined if the page does not contain the entry. */
  facts: readonly Fact[] | undefined;
}) {
  return (
    <DetailsDrawer
      title={title}
      recordName={null}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
    >
      {facts ? (
        <Facts facts={facts} />
      ) : (
        <Text>The list does not contain this entry; its filters or the page may leave it out.</Text>
      )}
    </DetailsDrawer>
  );
}
