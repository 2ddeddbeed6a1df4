import { shellConfig } from '@padiman/shared/federation/webpack';

export default shellConfig(import.meta.dirname);
