export { demoAccounts, demoPassword, type DemoAccount } from './open-accounts.ts';
export { fillDemo, type DemoProgress } from './fill.ts';
