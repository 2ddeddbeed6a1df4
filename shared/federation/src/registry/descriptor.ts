import { array, number, object, string, type InferType } from 'yup';
import { accessName } from '@padiman/contracts';

const access = () => accessName().required();
const path = () =>
  string()
    .matches(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, '${path} must be an address such as /users')
    .required();

/**
 * `remote.json`: what a section's own team says of it, shipped with each build. The shell builds routes and
 * menu from it and knows nothing else of the section.
 *
 * - `title` names the section to people, for instance in the notice that it is unavailable;
 * - `paths` are the addresses it serves, each with the access that it needs;
 * - `menu` entries are shown in ascending `order`; `{product}` in a label stands for the brand's name;
 *   `icon` is a name of the icon set in `shared/ui`, an unknown one is drawn as a plain mark.
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

/** `remote.json`, checked. */
export type Descriptor = InferType<typeof descriptor>;

/** One address that a remote serves. */
export type DescribedPath = Descriptor['paths'][number];

/** One entry that a remote adds to the menu. */
export type MenuEntry = Descriptor['menu'][number];
