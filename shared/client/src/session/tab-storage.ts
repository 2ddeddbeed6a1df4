/** Key of the records that were opened in this tab; see `recent-records.ts` of `@padiman/ui/overlay`. */
export const recentRecordsKey = 'recentRecords';

/** Removes what this tab keeps of the signed-in admin. */
export function clearTabStorage(): void {
  sessionStorage.removeItem(recentRecordsKey);
}
