export { default } from '@padiman/shared/testing/jest';
