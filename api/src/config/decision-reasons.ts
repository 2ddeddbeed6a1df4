import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reasonKinds, type DecisionReason, type ReasonKind } from '@padiman/contracts';
import { array, object, string } from 'yup';

/** Reasons of decisions of a deployment without REASONS_FILE. */
const shippedFile = resolve(import.meta.dirname, '../../../edge/reasons.json');

/** Most reasons of a kind: review mode chooses one by a digit. */
const maxOfKind = 8;

/** Placeholders that the texts for the member may have. */
const placeholders: Record<ReasonKind, readonly string[]> = {
  withdrawal: ['{name}', '{amount}'],
  driverApplication: ['{name}'],
  travel: ['{name}'],
  post: ['{name}'],
  user: ['{name}'],
  refund: ['{name}', '{amount}'],
};

/** One line of plain text: without line breaks, other control characters, and marks that turn the direction of text. */
const line = (most: number) =>
  string()
    .trim()
    .required()
    .max(most)
    .matches(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, '${path} must be one line of plain text');

const entry = object({
  code: string()
    .required()
    .matches(/^[a-z][A-Za-z0-9]{2,39}$/, 'code must be 3 to 40 letters and digits, the first a small letter'),
  kinds: array().of(string().oneOf(reasonKinds).required()).required().min(1),
  staffText: line(120),
  en: line(500),
  pcm: line(500),
})
  .required()
  .noUnknown();

/** Placeholders of a text, with their braces, sorted; an unpaired brace counts as one. */
const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{[^{}]*\}|[{}]/g))].sort();

/** @throws an error that names the field */
function readEntry(given: unknown): DecisionReason {
  const reason = entry.validateSync(given, { strict: true });
  for (const field of ['en', 'pcm'] as const)
    for (const kind of reason.kinds) {
      const unknown = placeholdersIn(reason[field]).find((found) => !placeholders[kind].includes(found));
      if (unknown) throw new Error(`${field} has ${unknown}, which is no placeholder of the kind ${kind}`);
    }
  if (String(placeholdersIn(reason.en)) !== String(placeholdersIn(reason.pcm)))
    throw new Error('en and pcm must have the same placeholders');
  return reason;
}

/** @throws an error that names the code of the second of two reasons that cannot be told apart, or the full kind */
function requireDistinct(reasons: readonly DecisionReason[]): void {
  const codes = new Set<string>();
  const texts = new Set<string>();
  for (const { code, staffText } of reasons) {
    if (codes.has(code)) throw new Error(`${code}: another reason has this code`);
    if (texts.has(staffText.toLowerCase())) throw new Error(`${code}: another reason has this staffText`);
    codes.add(code);
    texts.add(staffText.toLowerCase());
  }
  for (const kind of reasonKinds)
    if (reasons.filter(({ kinds }) => kinds.includes(kind)).length > maxOfKind)
      throw new Error(`more than ${maxOfKind} reasons have the kind ${kind}`);
}

/**
 * Reads the reasons of decisions of the deployment, in their order.
 * @throws an error that names the file, the entry and the fault
 */
export function readDecisionReasons(file = shippedFile): readonly DecisionReason[] {
  try {
    const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(given)) throw new Error('it must be a list of reasons');
    const reasons = given.map((one: unknown, index) => {
      try {
        return readEntry(one);
      } catch (error) {
        const { code } = Object(one) as Record<string, unknown>;
        const name = `entry ${index + 1}${typeof code === 'string' ? `, ${code}` : ''}`;
        throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      }
    });
    requireDistinct(reasons);
    return reasons;
  } catch (error) {
    throw new Error(`${resolve(file)}: ${(error as Error).message}`, { cause: error });
  }
}
