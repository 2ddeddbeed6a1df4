import { parseRegistry, type Registry } from '@padiman/federation/registry';

/** Readings by the registry as it was signed; a release has one object, and each request asks for it. */
const readings = new WeakMap<object, Registry>();

/** Reads a registry as far as it can be understood. The signed object stays as it is. */
export function readableRegistry(signed: object): Registry {
  const known = readings.get(signed);
  if (known) return known;
  const read = parseRegistry(signed);
  readings.set(signed, read);
  return read;
}
