import { array, number, object, string, type InferType } from 'yup';
import { accessName } from '@padiman/contracts';

const access = () => accessName().required();
const path = () =>
  string()
    .matches(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, '${path} must be an address such as /users')
    .required();

/**
 * `remote.json`: description of a section by its own team, shipped with each build. The shell creates routes and menu
 * from it and knows nothing else about the section.
 *
 * - `title`: the section's name in notices, for instance when it is unavailable;
 * - `paths`: the addresses that it serves, each with the access that it needs;
 * - `menu`: entries, shown in ascending `order`. `{product}` in a label is replaced by the brand's name; `icon` is a
 *   name of the icon set in @padiman/ui, and an unknown name is drawn as a neutral icon.
 */
export const descriptor = object({
  name: string()
    .matches(/^mfe-[a-z][a-z0-9-]*$/, 'name must be as mfe-finance')
    .required(),
  title: string().required(),
  owner: string().required(),
  paths: array()
    .of(object({ path: path(), title: string().required(), access: access() }).noUnknown())
    .min(1)
    .required(),
  menu: array()
    .of(
      object({
        label: string().required(),
        path: path(),
        icon: string().required(),
        order: number().integer().required(),
        access: access(),
      }).noUnknown(),
    )
    .required(),
}).noUnknown();

/** `remote.json`, validated. */
export type Descriptor = InferType<typeof descriptor>;

/** Path that a remote serves. */
export type DescribedPath = Descriptor['paths'][number];

/** Entry that a remote adds to the menu. */
export type MenuEntry = Descriptor['menu'][number];
