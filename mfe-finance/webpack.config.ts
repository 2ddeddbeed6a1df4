import { remoteConfig } from '@padiman/shared/federation/webpack';

export default remoteConfig(import.meta.dirname);
