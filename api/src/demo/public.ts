export { demoAccounts, demoPassword, type DemoAccount } from './accounts.ts';
export { fillDemo, type DemoProgress } from './fill.ts';
