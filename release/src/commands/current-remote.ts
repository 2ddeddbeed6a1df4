import { findRemote, type ReleasedPackage } from '../checkout/packages.ts';

/** Commands that take a remote, and those that also take a version. */
const takeName = ['build', 'publish', 'rollback'];
const takeVersion = ['check', 'promote', 'preview'];

/** Options with which a command takes no package: a release, or a preview, is named or listed. */
const unnamed = /^--(to|list|end)(=|$)/;

const isPackage = (operand: string) => operand === 'shell' || operand.startsWith('mfe-');

/**
 * Adds the current folder's remote to a command line that names no package, and its version where the command takes one
 * and none is given.
 */
export function withCurrentRemote(
  args: readonly string[],
  remote: Pick<ReleasedPackage, 'name' | 'version'> | undefined = findRemote(),
): string[] {
  const [command = '', ...rest] = args;
  const [first] = rest;
  const hasOperand = first !== undefined && !first.startsWith('-');
  const isUnnamed = !rest.some((argument) => unnamed.test(argument)) && !(hasOperand && isPackage(first));
  const takesVersion = takeVersion.includes(command);
  if (!remote || !isUnnamed || !(takesVersion || takeName.includes(command))) return [...args];
  const version = takesVersion && !hasOperand ? [remote.version] : [];
  return [command, remote.name, ...version, ...rest];
}
