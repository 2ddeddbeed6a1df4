import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuildRecord } from '../store/build-record.ts';

/** Reads the commit of a checkout, and whether its work tree is clean; undefined outside a Git repository. */
export async function sourceOf(root: string): Promise<BuildRecord['source']> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 1 << 26 })).stdout.trim();
  try {
    const commit = await git('rev-parse', 'HEAD');
    return { commit, clean: (await git('status', '--porcelain', '--', '.')) === '' };
  } catch {
    // No Git, no repository, or no commit yet.
    return undefined;
  }
}

const isCommit = (text: string) => /^[0-9a-f]{40,64}$/.test(text);

/** Subjects of the commits after `from` up to `to`, the newest first; empty when Git does not know them. */
export async function commitSubjects(root: string, from: string, to: string): Promise<string[]> {
  // They come from the store, and must not reach Git as options.
  if (!isCommit(from) || !isCommit(to)) return [];
  try {
    const { stdout } = await promisify(execFile)('git', ['log', '--format=%h %s', `${from}..${to}`], {
      cwd: root,
      maxBuffer: 1 << 26,
    });
    return stdout.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
