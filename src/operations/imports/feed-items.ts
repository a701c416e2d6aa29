import { note, type Note } from '#i18n/note.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { readXml } from '#platform/xml/read-xml.ts'
import type { StateHint } from '#base/source-states.ts'
import { all, isElement, markup, one, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { ImportFile } from './entry.ts'
import { notAFeed, type FeedHead, type FeedItem } from './feed-item.ts'
import { jsonFeed } from './json-feed.ts'
import { othersOf } from './feed-others.ts'
import { escapeHtml, plainLine } from './legacy-html.ts'
import { dateOf, unreadDate } from './read-date.ts'
import { propertyNote } from './property-note.ts'
import { t } from '#i18n/messages.ts'

const frames = new Set(['rss', 'channel', 'feed', 'rdf:RDF'])

/** Items of an RSS (0.9 to 2.0), Atom or JSON feed, in its order. @throws Problem 422 for anything else */
export async function* feedItems(file: ImportFile, head: FeedHead): AsyncGenerator<FeedItem> {
  if (await isJson(file)) return yield* jsonFeed(file, head)
  let isFeed = false
  for await (const element of readXml(
    decodeText(() => file.open(), file.note),
    frames,
  )) {
    if (element.name === 'item' || element.name === 'entry') {
      isFeed = true
      // Read as a feed, its drafts and private pages would be for everybody.
      if (one(element, 'wp:post_type')) throw notAFeed(t('studio-error.wordpress-export'))
      yield itemOf(element, head)
      continue
    }
    head.element.push(element)
    if (element.name === 'title') head.title ||= textOf(element).trim()
    else if (element.name === 'description' || element.name === 'subtitle') head.description ||= plainLine(textOf(element))
    else if (element.name === 'language') head.language ||= textOf(element).trim()
    else if (element.name === 'link') head.link ||= linkOf([element])
    else if (element.name === 'author' || element.name === 'itunes:author') head.author ||= text(element, 'name') || plainLine(textOf(element))
    else if (
      !/^(?:id|updated|pubDate|lastBuildDate|generator|ttl|docs|copyright|rights|icon|logo|image|category|cloud|managingEditor|webMaster|items|textinput|link|contributor|\w+:[\w.-]+)$/i.test(
        element.name,
      )
    )
      throw notAFeed()
  }
  if (!isFeed && !head.title) throw notAFeed()
}

async function isJson(file: ImportFile): Promise<boolean> {
  for await (const piece of decodeText(() => file.open(), file.note))
    return piece
      .replace(/^\ufeff/, '')
      .trimStart()
      .startsWith('{')
  return false
}

function itemOf(item: XmlElement, head: FeedHead): FeedItem {
  const link = linkOf(all(item, 'link')) || permalink(item)
  const content = one(item, 'content')
  const html = contentOf(one(item, 'content:encoded')) || (content ? contentOf(content) : '')
  const short = contentOf(one(item, 'description')) || contentOf(one(item, 'summary'))
  const base =
    [content?.attributes['xml:base'], one(item, 'description')?.attributes['xml:base'], item.attributes['xml:base'], link, head.link].find(Boolean) ?? ''
  const given = ['published', 'pubDate', 'issued', 'dc:date', 'updated', 'modified'].map((name) => text(item, name)).find(Boolean)
  const date = dateOf(given)
  return {
    id: text(item, 'guid') || text(item, 'id') || link || text(item, 'title'),
    title: plainLine(contentOf(one(item, 'title'))),
    link,
    html: html || short || contentOf(one(item, 'itunes:summary')),
    summary: html ? plainLine(short) : '',
    date,
    modified: modifiedOf(item),
    hints: [...hintsOf(item), ...unreadDate(given, date)],
    authors: authorsOf(item),
    people: peopleOf(item),
    others: othersOf(item),
    topics: topicsOf(item),
    picture: pictureOf(item),
    sound: soundOf(item),
    files: mediaOf(item)
      .map(({ attributes }) => attributes['url'] ?? attributes['href'] ?? '')
      .filter(Boolean),
    elsewhere: all(item, 'link').flatMap(({ attributes: { rel = '', href = '' } }) => (/^(?:via|related)$/.test(rel) && href ? [[rel, href]] : [])),
    base: URL.parse(base, head.link || undefined)?.href ?? '',
    language: (item.attributes['xml:lang'] ?? text(item, 'dc:language')) || head.language,
    element: item,
  }
}

/** Feeds of RSS say it with an element of another vocabulary. */
export function modifiedOf(item: XmlElement): number | null {
  const given = ['updated', 'atom:updated', 'modified', 'dcterms:modified'].map((name) => dateOf(text(item, name)))
  return given.find((at) => at !== null) ?? null
}

/** What lies in the trash of Blogger bears the time at which it was put there, whatever else its status is. */
export function bloggerStatusOf(item: XmlElement): string {
  return text(item, 'blogger:trashed') ? 'SOFT_TRASHED' : text(item, 'blogger:status')
}

/** Drafts of the Atom Publishing Protocol (RFC 5023, 13.1) and of Blogger's own backup, whose comments are entries too. */
function hintsOf(item: XmlElement): StateHint[] {
  const control = one(item, 'app:control')
  const [draft, status] = [text(control, 'app:draft'), bloggerStatusOf(item)]
  const kind =
    text(item, 'blogger:type') ||
    (/blogger\/2008\/kind#(\w+)/.exec(
      all(item, 'category')
        .map(({ attributes }) => attributes['term'] ?? '')
        .join(' '),
    )?.[1] ??
      '')
  return [
    ...(control ? [{ table: 'feed draft' as const, value: draft || 'no' }] : []),
    ...(status ? [{ table: 'blogger status' as const, value: status }] : []),
    ...(kind && kind.toLowerCase() !== 'post' ? [{ means: 'closed' as const, says: note('studio-report.was-kind', { kind: kind.toLowerCase() }) }] : []),
  ]
}

/** Atom says how its words are meant; everybody else writes HTML, escaped or in CDATA. */
function contentOf(element: XmlElement | undefined): string {
  if (!element) return ''
  const { type = '' } = element.attributes
  if (element.children.some(isElement)) return markup(type === 'xhtml' ? (one(element, 'h:div') ?? one(element, 'div') ?? element) : element).trim()
  const words = textOf(element).trim()
  return type === 'text' || type === 'text/plain' ? escapeHtml(words) : words
}

function linkOf(links: XmlElement[]): string {
  const main = links.find(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate') ?? links[0]
  return (main?.attributes['href'] ?? textOf(main)).trim()
}

function permalink(item: XmlElement): string {
  const guid = one(item, 'guid')
  const words = textOf(guid).trim()
  return guid?.attributes['isPermaLink'] !== 'false' && /^https?:/.test(words) ? words : ''
}

function authorsOf(item: XmlElement): string[] {
  const named = [...all(item, 'author').map((author) => text(author, 'name') || textOf(author)), ...all(item, 'dc:creator').map(textOf)]
  // RSS wants an address, and a name in brackets behind it.
  return [...new Set(named.map((name) => /\(([^)]+)\)/.exec(name)?.[1] ?? name.replace(/\S+@\S+/, '')).map((name) => name.trim()))].filter(Boolean)
}

/** Of Atom, beside the name. */
function peopleOf(item: XmlElement): Note[] {
  return all(item, 'author').flatMap((author) => {
    const name = text(author, 'name')
    const address = text(author, 'uri')
    return name && address ? [propertyNote(`author ${name}: uri`, address)] : []
  })
}

function topicsOf(item: XmlElement): string[] {
  return [...all(item, 'category'), ...all(item, 'dc:subject')]
    .map((category) => category.attributes['label'] ?? category.attributes['term'] ?? textOf(category).trim())
    .filter(Boolean)
}

function mediaOf(item: XmlElement): XmlElement[] {
  return [
    ...[item, ...all(item, 'media:group')].flatMap((group) => all(group, 'media:content')),
    ...all(item, 'enclosure'),
    ...all(item, 'link').filter(({ attributes }) => attributes['rel'] === 'enclosure'),
  ]
}

function pictureOf(item: XmlElement): string {
  const picture = mediaOf(item).find(
    ({ attributes }) =>
      // WordPress names the portrait of the author first.
      !/^https?:\/\/[\w.]*\bgravatar\.com\/avatar\//.test(attributes['url'] ?? '') &&
      (attributes['medium'] === 'image' || attributes['type']?.startsWith('image/') || /\.(?:jpe?g|png|webp|gif)$/i.test(attributes['url'] ?? '')),
  )
  return picture?.attributes['url'] ?? one(item, 'itunes:image')?.attributes['href'] ?? one(item, 'media:thumbnail')?.attributes['url'] ?? ''
}

function soundOf(item: XmlElement): FeedItem['sound'] {
  const enclosures = [...all(item, 'enclosure'), ...all(item, 'link').filter(({ attributes }) => attributes['rel'] === 'enclosure')]
  const found = enclosures.map(({ attributes }) => ({
    url: attributes['url'] ?? attributes['href'] ?? '',
    type: attributes['type'] ?? '',
    bytes: Number(attributes['length']) || 0,
  }))
  return found.find(({ url, type }) => type.startsWith('audio/') || (!type && /\.(?:mp3|m4a|ogg|opus|wav)(?:\?|$)/i.test(url))) ?? null
}
