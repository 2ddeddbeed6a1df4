/** Text in place of a value that the backend did not give. */
export const unknown = '—';

/** Joins the parts that are known, such as first and last name, with blanks; `—` if none is. */
export function joinKnown(...parts: readonly (string | null | undefined)[]): string {
  return (
    parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(' ') || unknown
  );
}

/** Formats a flag as `Yes` or `No`; an unknown one as `—`. */
export function yesOrNo(flag: boolean | null | undefined): string {
  return flag === null || flag === undefined ? unknown : flag ? 'Yes' : 'No';
}

/** Splits a name at its capitals: `viewAllUsers` becomes `View All Users`. */
export function splitName(name: string): string {
  const text = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
