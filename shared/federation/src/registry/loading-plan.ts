/**
 * `loading.json` of a build: what of it a page needs at once, so that a server can name the files to the browser before
 * any script has run. Of a remote: its door's files, and for each path the screen's files and the rooms of the shell
 * that the screen stands on. Of the shell: the files of each room that is not in its first script. File names are
 * relative to the build's folder.
 */
export interface LoadingPlan {
  door?: string[];
  screens?: Record<string, { files: string[]; rooms: string[] }>;
  rooms?: Record<string, string[]>;
}
