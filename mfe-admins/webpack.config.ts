import { remoteConfig } from '@padiman/build';

export default remoteConfig(import.meta.dirname);
