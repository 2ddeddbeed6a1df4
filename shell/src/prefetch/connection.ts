/** Network Information API, which not all browsers have. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True where nothing is fetched that may stay unused: the person saves data, or the connection is slow (2G). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
