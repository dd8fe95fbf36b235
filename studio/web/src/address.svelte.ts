// The address holds the page and all of its state: #/play?position=nim+3,4,5. A
// link to it brings back what was seen. Addresses stand behind the #, so that the
// same files work at a server, in a folder and from a disk.

export interface Place {
  page: string;
  query: Readonly<Record<string, string>>;
}

export type Query = Record<string, string | number | bigint | boolean | null | undefined>;

export function read(hash: string): Place {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { page: path.replace(/\/$/, ''), query: Object.fromEntries(new URLSearchParams(query)) };
}

/** link is the address of a page with its state. Empty fields are left out. */
export function link(page: string, query: Query = {}): string {
  const p = new URLSearchParams();
  for (const [key, v] of Object.entries(query)) {
    if (v === null || v === undefined || v === false || v === '') continue;
    p.set(key, v === true ? '1' : String(v));
  }
  const text = p.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%7E', '~');
  return `#/${page}${text ? '?' + text : ''}`;
}

/** address is where we are; it follows the browser's history. */
export const address: { place: Place } = $state({ place: read(location.hash) });

addEventListener('hashchange', () => {
  address.place = read(location.hash);
});

/** go leads to a page; with `replace` it leaves no step in the history. */
export function go(page: string, query: Query = {}, o: { replace?: boolean } = {}) {
  const to = link(page, query);
  if (to === location.hash) return;
  if (o.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  address.place = read(to);
}
