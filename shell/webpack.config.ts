import { shellConfig } from '@padiman/build';

export default shellConfig(import.meta.dirname);
