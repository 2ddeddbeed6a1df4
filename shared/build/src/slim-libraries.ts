import { ModuleReplacement } from './library-patch.ts';
import { ownFile } from './own-file.ts';
import { PureRouter } from './pure-router.ts';
import { slimAxios } from './slim-axios.ts';

/** Emotion without `hoist-non-react-statics` and its `react-is`. */
export const slimEmotion = () =>
  new ModuleReplacement({ name: 'slimEmotion', library: '@emotion/react' }, /^hoist-non-react-statics$/, () =>
    ownFile('no-statics'),
  );

/** Plugins that leave out what the console uses of no library, where tree shaking cannot. */
export const slimLibraries = () => [...slimAxios(), slimEmotion(), new PureRouter()];
