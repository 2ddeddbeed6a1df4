/** Sum of amounts in naira, exact to the kobo. */
export function sumOfNaira(amounts: readonly number[]): number {
  return amounts.reduce((sum, naira) => sum + Math.round(naira * 100), 0) / 100;
}
