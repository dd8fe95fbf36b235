// The pages of the studio. A page is a folder here whose page.ts says its route, its
// title and how to load it; nothing else has to be told of it. What a page needs
// (its component, its words) is loaded when it is first opened.
import type { Component } from 'svelte';

export interface Page {
  /** What stands in the address after "#/". The page of the empty address has the lowest order. */
  route: string;
  /** The place in the navigation. */
  order: number;
  title: { en: string; zh: string };
  /** The component takes the state of the address; it changes it with `go`. */
  load: () => Promise<{ default: Component<{ query: Readonly<Record<string, string>> }> }>;
}

const found = import.meta.glob<{ default: Page }>('./*/page.ts', { eager: true });

export const pages: Page[] = Object.values(found)
  .map((m) => m.default)
  .sort((a, b) => a.order - b.order);
