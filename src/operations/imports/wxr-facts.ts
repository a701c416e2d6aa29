import { note, type Note } from '#i18n/note.ts'
import { nextMatch, replaceSpans } from '#base/text-spans.ts'
import { all, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { EntryAuthor } from './entry.ts'
import { translationFields } from './wxr-translations.ts'

const searchKeys = {
  title: ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title', '_aioseop_title'],
  description: ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description', '_aioseop_description'],
  canonical: ['_yoast_wpseo_canonical', 'rank_math_canonical_url', '_aioseo_canonical_url', '_aioseop_custom_link'],
}

type Field = readonly [key: string, value: string]

/** Custom fields of an item in their order; a key may stand there more than once. */
export function customFields(item: XmlElement): Field[] {
  return all(item, 'wp:postmeta').map((one) => [text(one, 'wp:meta_key'), text(one, 'wp:meta_value')] as const)
}

/** What Yoast, Rank Math and All in One SEO hold for search engines. `canonical` is null where it is an address of the old site itself. */
export function searchFacts(fields: readonly Field[], excerpt: string, site: string): { standfirst: string; canonical: string | null; notes: Note[] } {
  const valuesOf = (keys: readonly string[]) => [...new Set(fields.filter(([key, value]) => keys.includes(key) && value).map(([, value]) => value))]
  const [first = '', ...others] = [...(excerpt ? [excerpt] : []), ...valuesOf(searchKeys.description).filter((value) => value !== excerpt)]
  const canonicals = valuesOf(searchKeys.canonical)
  const canonical = canonicals.find((address) => isElsewhere(address, site)) ?? null
  return {
    standfirst: first,
    canonical,
    notes: [
      ...valuesOf(searchKeys.title).map((value) => note('studio-report.search-title', { value })),
      ...others.map((value) => note('studio-report.search-description', { value })),
      ...canonicals.filter((address) => address !== canonical).map((address) => note('studio-report.canonical-address', { address })),
    ],
  }
}

function isElsewhere(address: string, site: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== URL.parse(site)?.hostname
}

/** Fields of an author's own; those that begin with a line are the bookkeeping of WordPress and its plug-ins. */
export function ownFields(fields: readonly Field[]): Note[] {
  const known = [...Object.values(searchKeys).flat(), ...translationFields]
  return fields
    .filter(([key, value]) => key && !key.startsWith('_') && !known.includes(key) && value)
    .map(([key, value]) => note('studio-report.field-value', { name: key, value: value.slice(0, 80) }))
}

/** The authors that Co-Authors Plus or PublishPress Authors name, else the account that made the item. */
export function authorsOfItem(item: XmlElement, known: ReadonlyMap<string, EntryAuthor>): { authors: EntryAuthor[]; notes: Note[] } {
  const login = text(item, 'dc:creator')
  const named = all(item, 'category')
    .filter(({ attributes }) => attributes['domain'] === 'author')
    .map((category): EntryAuthor => {
      const username = (category.attributes['nicename'] ?? '').replace(/^cap-/, '')
      const name = textOf(category).trim() || username
      return known.get(username) ?? known.get(name) ?? { username: username || name, name }
    })
    .filter(({ username }) => username)
  if (named.length === 0) return { authors: login ? [known.get(login) ?? { username: login, name: login }] : [], notes: [] }
  const authors = [...new Map(named.map((author) => [author.username, author])).values()]
  const isNamed = !login || authors.some(({ username }) => username === login)
  return { authors, notes: isNamed ? [] : [note('studio-report.wxr-account', { name: login })] }
}

/** Of a category or tag of the head of a file what a topic has no place for. */
export function topicFacts(element: XmlElement): { name: string; notes: Note[] } | null {
  const part = { 'wp:category': 'category', 'wp:tag': 'tag' }[element.name]
  if (part === undefined) return null
  const name = text(element, part === 'category' ? 'wp:cat_name' : 'wp:tag_name')
  const [parent, description] = [text(element, `wp:${part}_parent`), text(element, `wp:${part}_description`)]
  return {
    name,
    notes: [
      ...(parent ? [note('studio-report.topic-parent', { name, parent })] : []),
      ...(description ? [note('studio-report.topic-description', { name, description })] : []),
    ],
  }
}

const mostReused = 500
/** Letters of all that is put into a post: a large block may be referred to many times, also by blocks of its own. */
const mostOfReused = 4_000_000

/** A text with the reusable blocks of the same file in the places that refer to them. */
export function withReusedBlocks(content: string, blocks: ReadonlyMap<string, string>): string {
  let left = mostReused
  let room = mostOfReused
  const fill = (text: string, depth: number): string => {
    const tagEnd = nextMatch(text, />/)
    const reference = nextMatch(text, /\}\s*\/-->/)
    return replaceSpans(text, /<!--\s*wp:block\s+\{\s*"ref"\s*:\s*(\d+)/, (begin) => {
      const sign = reference(begin.index + begin[0].length)
      if (!sign || tagEnd(begin.index)?.end !== sign.end) return undefined
      const inner = blocks.get(begin[1] ?? '')
      if (inner === undefined || depth === 0 || left <= 0 || inner.length > room) return { end: sign.end, text: text.slice(begin.index, sign.end) }
      left--
      room -= inner.length
      return { end: sign.end, text: fill(inner, depth - 1) }
    })
  }
  return blocks.size === 0 ? content : fill(content, 5)
}
