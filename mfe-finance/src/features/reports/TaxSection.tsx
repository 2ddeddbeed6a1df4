import { useSearchParams } from '@padiman/client/routing';
import { Card, formatCount, formatNaira, Loaded, monthName, SelectField, Text } from '@padiman/ui';
import { DownloadButton, DownloadFailure } from '@padiman/ui/table';
import { monthChoices } from './period.rules.ts';
import { useTax } from './reports.hooks.ts';
import { Actions, Bar, Table, Tax, Title } from './reports.styles.ts';

const figureNames: Readonly<Record<string, string>> = {
  commission: 'Commission, VAT included',
  commissionVat: 'VAT in the commission',
};

/** Formats a month: `October 2026`. */
const formatMonth = (month: string) => `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

/** Commission of the month in the address, and the VAT in it. */
export function TaxSection({ thisMonth }: { thisMonth: string }) {
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? thisMonth;
  const { read, download } = useTax(month);
  const months = monthChoices(thisMonth, month, read.data?.data.firstMonth);
  const choose = (chosen: string) => {
    const changed = new URLSearchParams(params);
    changed.set('month', chosen);
    setParams(changed, { replace: true });
  };
  return (
    <Tax>
      <Card aria-label="Tax">
        <Title>Tax</Title>
        <Bar>
          <SelectField
            label="Month"
            value={month}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            onChange={choose}
          />
          <Actions>
            <DownloadButton download={download} disabled={!read.data} label="Download tax CSV" />
          </Actions>
        </Bar>
        <Loaded read={read} failed="The tax could not be loaded." h="220px" label="Loading the tax">
          {({ data }) => (
            <>
              <Table aria-busy={read.isPlaceholderData}>
                <caption>Tax of {formatMonth(data.month)}</caption>
                <thead>
                  <tr>
                    <th scope="col">Figure</th>
                    <th scope="col" data-align="end">
                      Entries
                    </th>
                    <th scope="col" data-align="end">
                      Amount
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.figures.map(({ figure, count, amount }) => (
                    <tr key={figure}>
                      <th scope="row">{figureNames[figure] ?? figure}</th>
                      <td data-column="Entries">{formatCount(count)}</td>
                      <td data-column="Amount">{formatNaira(amount)}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
              <Text tone="muted">{data.basis}</Text>
              <Text weight="semibold">{data.note}</Text>
            </>
          )}
        </Loaded>
        <DownloadFailure download={download} label="The tax" />
      </Card>
    </Tax>
  );
}
