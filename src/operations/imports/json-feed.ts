import { z } from 'zod'
import { type Note } from '#i18n/note.ts'
import type { ImportFile } from './entry.ts'
import { dateOf, unreadDate } from './read-date.ts'
import { notAFeed, type FeedHead, type FeedItem } from './feed-item.ts'
import { isEmpty } from './front-matter-values.ts'
import { propertyNote } from './property-note.ts'
import { escapeHtml } from './legacy-html.ts'
import { wholeText } from './whole-text.ts'

// Programs write null where they have nothing.
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const Author = z.looseObject({ name: text, url: text, avatar: text })
type Author = z.output<typeof Author>
const Authors = listOf(Author)
const Attachment = z.looseObject({ url: text, mime_type: text, size_in_bytes: z.number().nullish() })
const Item = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  language: text,
  author: Author.nullish(),
  authors: Authors,
  tags: listOf(z.string().nullable()),
  attachments: listOf(Attachment),
})
const Feed = z.looseObject({
  version: z.string(),
  title: text,
  description: text,
  home_page_url: text,
  language: text,
  author: Author.nullish(),
  authors: Authors,
  items: z.array(Item),
})

/** JSON Feed, versions 1 and 1.1. @throws Problem 422 */
export async function* jsonFeed(file: ImportFile, head: FeedHead): AsyncGenerator<FeedItem> {
  const feed = Feed.safeParse(jsonOf(await wholeText(file))).data
  if (!feed || !feed.version.includes('jsonfeed')) throw notAFeed()
  head.title = feed.title
  head.description = feed.description
  head.link = feed.home_page_url
  head.language = feed.language
  head.author = feed.author?.name ?? feed.authors[0]?.name ?? ''
  const usual = peopleIn(feed)
  for (const item of feed.items) {
    const people = peopleIn(item)
    const sound = item.attachments.find(({ mime_type }) => mime_type.startsWith('audio/'))
    yield {
      id: item.id,
      title: item.title,
      link: item.url,
      html:
        item.content_html ||
        item.content_text
          .split(/\n{2,}/)
          .map((part) => `<p>${escapeHtml(part)}</p>`)
          .join(''),
      summary: item.summary,
      date: dateOf(item.date_published || item.date_modified),
      modified: dateOf(item.date_modified),
      hints: unreadDate(item.date_published || item.date_modified, dateOf(item.date_published || item.date_modified)),
      authors: people.map(({ name }) => name),
      people: (people.length > 0 ? people : usual).flatMap(notesOf),
      others: othersOf(item),
      topics: item.tags.flatMap((tag) => (tag ? [tag] : [])),
      picture: item.banner_image || item.image,
      sound: sound ? { url: sound.url, type: sound.mime_type, bytes: sound.size_in_bytes ?? 0 } : null,
      files: [item.banner_image, item.image, ...item.attachments.map(({ url }) => url)].filter(Boolean),
      elsewhere: item.external_url ? [['external_url', item.external_url]] : [],
      base: item.url || feed.home_page_url,
      language: item.language || feed.language,
      element: null,
    }
  }
}

function listOf<T extends z.ZodType>(part: T) {
  return z
    .array(part)
    .nullish()
    .transform((list) => list ?? [])
}

/** Version 1.1 names in `authors` again who is in `author`. */
function peopleIn({ author, authors }: { author?: Author | null | undefined; authors: readonly Author[] }): Author[] {
  return [...new Map([...(author ? [author] : []), ...authors].map((one) => [one.name, one])).values()].filter(({ name }) => name)
}

function notesOf({ name, url, avatar }: Author): Note[] {
  const beside = Object.entries({ url, avatar }).filter(([, value]) => value)
  return beside.map(([key, value]) => propertyNote(`author ${name}: ${key}`, value))
}

/** Keys that say something else, and what stands beside the addresses of attachments. */
function othersOf({ attachments, ...item }: z.output<typeof Item>): Note[] {
  const beside = attachments.flatMap((one) =>
    Object.entries(one).flatMap(([key, value]): [string, unknown][] => (Object.hasOwn(Attachment.shape, key) ? [] : [[`${key} (${one.url})`, value]])),
  )
  const others = Object.entries(item).filter(([key]) => !Object.hasOwn(Item.shape, key))
  return [...others, ...beside].flatMap(([name, value]) => (isEmpty(value) ? [] : [propertyNote(name, value)]))
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}
