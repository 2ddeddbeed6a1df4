export { default } from '@padiman/testing/jest';
