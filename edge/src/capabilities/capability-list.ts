import { allCapabilities, isCapability, type Capability } from '@padiman/contracts';

const namesIn = (given: string) =>
  given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Tells whether a text is `all`, `none`, or a comma-separated list of capabilities. */
export const isCapabilityList = (given: string): boolean =>
  ['all', 'none'].includes(given.trim()) || (namesIn(given).length > 0 && namesIn(given).every(isCapability));

/** Capabilities of such a text. */
export function readCapabilityList(given: string): readonly Capability[] {
  return given.trim() === 'all' ? allCapabilities : namesIn(given).filter(isCapability);
}
