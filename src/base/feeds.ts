/** What a page also is, for its head. */
export interface Alternate {
  type: string
  title: string
  href: string
}

/** The three addresses of a feed: `base` is the page it belongs to, '' for the whole site. */
export function feedAddresses(base: string): { rss: string; atom: string; json: string } {
  return { rss: `${base}/rss.xml`, atom: `${base}/atom.xml`, json: `${base}/feed.json` }
}

export function feedLinks(title: string, base: string): Alternate[] {
  const { rss, atom, json } = feedAddresses(base)
  return [
    { type: 'application/rss+xml', title, href: rss },
    { type: 'application/atom+xml', title: `${title} (Atom)`, href: atom },
    { type: 'application/feed+json', title: `${title} (JSON)`, href: json },
  ]
}
