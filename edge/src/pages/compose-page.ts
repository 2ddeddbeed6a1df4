import { pageHintsName, type PageHints } from '@padiman/federation/page';
import type { FirstScreen } from '../documents/documents.ts';

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const hintsElement = new RegExp(`(<meta name="${pageHintsName}" content=")[^"]*`);
const shellFiles = /<script\b[^>]*\bdefer\b[^>]*><\/script>|<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const rootElement = /<div id="root">/;

/** Addresses of the deferred scripts and style sheets of a shell's page, in their order. */
export const filesOf = (page: string): string[] =>
  (page.match(shellFiles) ?? []).flatMap((element) => /\b(?:src|href)="([^"]*)"/.exec(element)?.[1] ?? []);

/**
 * Link header values for the deferred scripts of a shell's page, so that they are requested before the page is parsed.
 * With their integrity, without which the browser would request them again for the elements.
 */
export const scriptLinks = (page: string): string[] =>
  (page.match(shellFiles) ?? []).flatMap((element) => {
    const [address] = /\bsrc="([^"]*)"/.exec(element)?.slice(1) ?? [];
    const [integrity] = /\bintegrity="([^"]*)"/.exec(element)?.slice(1) ?? [];
    return address && integrity ? [`<${address}>; rel=preload; as=script; integrity="${integrity}"`] : [];
  });

/**
 * Completes the shell's page: fills in the hints, and puts the first screen of the path before the shell's root. The
 * shell's own files then wait in a template, from which its first script takes them.
 *
 * @param screen only for a page that {@link canTakeOver}
 */
export function composePage(page: string, hints: PageHints, screen: FirstScreen | undefined): string {
  const hinted = page.replace(
    hintsElement,
    (_all, start: string) => start + escapeAttribute(JSON.stringify(hints)),
  );
  if (!screen) return hinted;
  const files = (hinted.match(shellFiles) ?? []).join('');
  return hinted
    .replace(shellFiles, '')
    .replace(rootElement, (root) => screen.markup + root)
    .replace('</body>', () => `<template id="shell-files">${files}</template></body>`);
}

/** Tells whether a shell's page knows first screens; that of an older shell does not. */
export const canTakeOver = (page: string): boolean => hintsElement.test(page) && rootElement.test(page);
