import {
  describedPath,
  describedRight,
  describedView,
  descriptor,
  firstRead,
  menuEntry,
} from './descriptor.ts';

/** Keys and kinds of access that a shell reads in descriptors, as `remote.json` and build records name them. */
export interface Understood {
  /** `title`, `paths.path`, `menu.label` and so on. */
  keys: string[];
  /** Kinds of access; `right` stands for every name that a right can have. */
  accesses: string[];
}

const within = (list: string, { fields }: { fields: object }) =>
  Object.keys(fields).map((key) => `${list}.${key}`);

/** Keys and accesses that this version of the code reads; the build record of a shell carries them. */
export const understood: Understood = {
  keys: [
    ...Object.keys(descriptor.fields),
    ...within('paths', describedPath),
    ...within('paths.load', firstRead),
    ...within('menu', menuEntry),
    ...within('views', describedView),
    ...within('rights', describedRight),
  ],
  accesses: ['public', 'guest', 'staff', 'superAdmin', 'right'],
};
