import { useEffect } from 'react';
import { defineRemote } from '@padiman/federation';

const screen = (effect: () => void | (() => void)) => () =>
  Promise.resolve({
    default: function TrialScreen() {
      useEffect(effect, []);
      return <p>Trial</p>;
    },
  });

const listener = () => undefined;

/** Remote whose screens each break one rule of the gate, but the first. */
export const trialRemote = defineRemote({
  '/tidy': screen(() => {
    window.addEventListener('resize', listener);
    localStorage.setItem('declared', '1');
    return () => window.removeEventListener('resize', listener);
  }),
  '/global': screen(() => void Object.assign(window, { leftByScreen: 1 })),
  '/listener': screen(() => window.addEventListener('resize', () => undefined)),
  '/styles': screen(() => document.head.append(document.createElement('style'))),
  '/storage': screen(() => localStorage.setItem('undeclared', '1')),
  '/network': screen(() => void fetch('https://elsewhere.example').catch(() => undefined)),
});
