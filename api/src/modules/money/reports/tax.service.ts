import {
  daysOfMonth,
  lagosDay,
  taxEntry,
  taxFigures,
  taxNote,
  vatBasis,
  type TaxFigure,
} from '@padiman/contracts';
import { databaseNow } from '../../../database/clock.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';
import type { Handle } from '../../../database/schema.ts';
import { contractList } from '../../../lists/contract-list.ts';
import { readFirstMonth, readTaxFigures, taxEntrySource } from './tax.read-model.ts';

/** Reads the tax report of a month; amounts in kobo. */
export const readTaxReport = (database: Handle, month: string) =>
  onSnapshot(database, async (view) => ({
    month,
    firstMonth: await readFirstMonth(view),
    figures: await readTaxFigures(view, taxFigures, daysOfMonth(month)),
    ...{ basis: vatBasis, note: taxNote },
  }));

/** Entries behind a figure of a month: of the commission and of this month by default. */
export const taxEntries = (
  figure: TaxFigure = 'commission',
  month = lagosDay(databaseNow().getTime()).slice(0, 7),
) => contractList(taxEntry, taxEntrySource(figure, daysOfMonth(month)));
