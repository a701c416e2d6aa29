import { z } from 'zod'
import type { ImportFile } from './entry.ts'
import { dateOf, unreadDate } from './read-date.ts'
import { notAFeed, type FeedHead, type FeedItem } from './feed-item.ts'
import { escapeHtml } from './legacy-html.ts'
import { wholeText } from './whole-text.ts'

const text = z.string().default('')
const Author = z.looseObject({ name: text })
const Feed = z.looseObject({
  version: z.string(),
  title: text,
  description: text,
  home_page_url: text,
  language: text,
  author: Author.optional(),
  authors: z.array(Author).default([]),
  items: z.array(
    z.looseObject({
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
      author: Author.optional(),
      authors: z.array(Author).default([]),
      tags: z.array(z.string()).default([]),
      attachments: z.array(z.looseObject({ url: text, mime_type: text, size_in_bytes: z.number().default(0) })).default([]),
    }),
  ),
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
  for (const item of feed.items) {
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
      authors: [...(item.author ? [item.author] : []), ...item.authors].map(({ name }) => name).filter(Boolean),
      topics: item.tags,
      picture: item.banner_image || item.image,
      sound: sound ? { url: sound.url, type: sound.mime_type, bytes: sound.size_in_bytes } : null,
      files: [item.banner_image, item.image, ...item.attachments.map(({ url }) => url)].filter(Boolean),
      elsewhere: item.external_url ? [['external_url', item.external_url]] : [],
      base: item.url || feed.home_page_url,
      language: item.language || feed.language,
      element: null,
    }
  }
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}
