import type { Note } from '#i18n/note.ts'
import { all, isElement, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { propertyNote } from './property-note.ts'

/** Elements of an entry that are read. */
const read = new Set([
  ...['title', 'link', 'guid', 'id', 'content', 'content:encoded', 'description', 'summary', 'itunes:summary', 'author', 'dc:creator'],
  ...['published', 'pubDate', 'issued', 'dc:date', 'updated', 'modified', 'atom:updated', 'dcterms:modified', 'dc:language'],
  ...['category', 'dc:subject', 'enclosure', 'media:content', 'media:thumbnail', 'media:group', 'itunes:image', 'app:control'],
])
/** Links that are read, and those of programs that write the feed. */
const readLinks = /^(?:alternate|via|related|enclosure|self|edit|edit-media)?$/

/** What an entry of a feed says that has no place here. */
export function othersOf(item: XmlElement): Note[] {
  const links = all(item, 'link').filter(({ attributes }) => !readLinks.test(attributes['rel'] ?? ''))
  const media = [item, ...all(item, 'media:group')].flatMap((group) => all(group, 'media:content')).flatMap(besideMedia)
  const others = item.children.filter(isElement).filter(({ name }) => !read.has(name) && !name.startsWith('blogger:'))
  return [
    ...links.map(({ attributes }) => propertyNote(attributes['rel'] ?? '', attributes['href'] ?? '')),
    ...[...others, ...all(item, 'media:group').flatMap((group) => group.children.filter(isElement).filter(({ name }) => !read.has(name)))].flatMap((one) =>
      named(one.name, one),
    ),
    ...media,
  ]
}

function besideMedia(media: XmlElement): Note[] {
  return media.children.filter(isElement).flatMap((one) => named(`${one.name} (${media.attributes['url'] ?? ''})`, one))
}

function named(name: string, element: XmlElement): Note[] {
  const value = [...addressesIn(element), textOf(element)].join(' ').replace(/\s+/g, ' ').trim()
  return value ? [propertyNote(name, value)] : []
}

function addressesIn({ attributes }: XmlElement): string[] {
  return ['url', 'href', 'resource'].flatMap((name) => attributes[name] ?? [])
}
