const usual: [pattern: RegExp, prefix: string][] = [
  [/^http:\/\/www\.w3\.org\/2005\/Atom$/, ''],
  [/^http:\/\/purl\.org\/atom\/ns/, ''],
  [/^http:\/\/purl\.org\/rss\/1\.0\/$/, ''],
  [/^http:\/\/www\.w3\.org\/1999\/xhtml$/, 'h'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/, 'wp'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/, 'excerpt'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/purl\.org\/dc\/terms\/$/, 'dcterms'],
  [/^http:\/\/www\.w3\.org\/2007\/app$/, 'app'],
  [/^http:\/\/purl\.org\/atom\/app#$/, 'app'],
  [/^http:\/\/purl\.org\/syndication\/thread\/1\.0$/, 'thr'],
  [/^http:\/\/schemas\.google\.com\/blogger\/\d{4}$/, 'blogger'],
  [/^http:\/\/www\.itunes\.com\/dtds\/podcast-1\.0\.dtd$/i, 'itunes'],
  [/^https?:\/\/podcastindex\.org\/namespace\/1\.0/, 'podcast'],
  [/^https:\/\/github\.com\/Podcastindex-org\//, 'podcast'],
  [/^http:\/\/search\.yahoo\.com\/mrss\/?$/, 'media'],
]

/** Prefixes in force within an element. */
export type Scope = ReadonlyMap<string, string>

export const outermost: Scope = new Map([['xml', 'xml']])

/** The scope with what an element's attributes declare. */
export function scopeWithin(outer: Scope, attributes: Record<string, string>): Scope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  const inner = new Map(outer)
  for (const [name, space] of declared) {
    const own = name.slice(6)
    inner.set(own, usual.find(([pattern]) => pattern.test(space.trim()))?.[1] ?? own)
  }
  return inner
}

export function nameIn(scope: Scope, name: string): string {
  const colon = name.indexOf(':')
  const own = colon < 0 ? '' : name.slice(0, colon)
  // Exports cut out of their frame use prefixes that nothing declares.
  const prefix = scope.get(own) ?? own
  const local = colon < 0 ? name : name.slice(colon + 1)
  return prefix === '' ? local : `${prefix}:${local}`
}
