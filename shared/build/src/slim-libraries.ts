import { PureRouter } from './pure-router.ts';
import { slimAxios } from './slim-axios.ts';

/** Plugins that leave out what the console uses of no library, where tree shaking cannot. */
export const slimLibraries = () => [...slimAxios(), new PureRouter()];
