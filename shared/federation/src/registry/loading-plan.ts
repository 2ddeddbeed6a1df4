/**
 * `loading.json` of a build: the files that a page needs at once, so that the edge can name them to the browser before
 * any script has run. A remote lists the files of its entry (`./remote`), and for each path the files of the screen and
 * the modules of the shell that the screen imports. The shell lists the files of each module that is not in its first
 * script. File names are relative to the build's folder.
 */
export interface LoadingPlan {
  entry?: string[];
  screens?: Record<string, { files: string[]; modules: string[] }>;
  modules?: Record<string, string[]>;
}
