/** Receiver of names and values, such as URLSearchParams. */
interface Parameters {
  append: (name: string, value: string) => void;
}

/**
 * Replaces axios's `toFormData`; see `slimAxios`. Query parameters of our calls are flat, and no body is a form.
 * @throws TypeError for a nested value
 */
export default function appendParameters(
  values: Record<string, unknown>,
  parameters: Parameters,
): Parameters {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') throw new TypeError(`The query parameter ${name} is not flat`);
    parameters.append(name, String(value as string | number | boolean));
  }
  return parameters;
}
