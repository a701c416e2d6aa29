import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { readState, type StateHint } from '#base/source-states.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'
import type { Found, ImportFile, ImportOptions } from './entry.ts'
import type { FeedHead, FeedItem } from './feed-item.ts'
import { feedItems } from './feed-items.ts'
import { propertyNote } from './property-note.ts'
import { bloggerAccess } from './site-access.ts'
import { escapeHtml, fewTopics, languageTag } from './legacy-html.ts'
import { factsOfHtml } from './text-facts.ts'

export function emptyHead(): FeedHead {
  return { title: '', description: '', link: '', language: '', author: '', element: [] }
}

/** The entries of a feed as articles. @throws Problem 422 for anything but a feed */
export async function openFeed(file: ImportFile, options: ImportOptions): Promise<() => AsyncIterable<Found>> {
  const head = emptyHead()
  // Read once before anything is written: what is no feed is refused as a whole.
  const access: StateHint[] = []
  for await (const { element } of feedItems(file, head)) if (element) access.push(...bloggerAccess(element))
  return async function* read() {
    const seen = new Map<string, string>()
    for await (const item of feedItems(file, emptyHead())) yield entryOf({ ...item, hints: [...item.hints, ...access] }, head, seen, options)
  }
}

function entryOf(item: FeedItem, head: FeedHead, seen: Map<string, string>, { site }: ImportOptions): Found {
  const name = note('studio-report.titled', { kind: 'entry', title: (item.title || item.link || item.id).slice(0, 80) })
  if (!item.title && !item.html) return { name, reason: note('studio-report.empty') }
  if (!item.id) return { name, reason: note('studio-report.no-address') }
  const twin = seen.get(item.id)
  if (twin !== undefined && twin === item.link + item.title) return { name, reason: note('studio-report.twice') }
  seen.set(item.id, item.link + item.title)
  const { topics, notes } = fewTopics(item.topics)
  const link = URL.parse(item.link, site ?? (head.link || undefined))?.href ?? ''
  const path = withoutEndSlashes(URL.parse(link)?.pathname ?? '')
  const last = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w{2,5}$/, '')
  return {
    source: `feed:${URL.parse(head.link || link)?.host ?? 'unknown'}:${item.id}${twin === undefined ? '' : `#${item.link}`}`,
    name,
    title: item.title || item.summary,
    slug: /[a-z]{3}/i.test(last) ? last : item.title,
    standfirst: item.summary,
    html: item.html,
    given: () => factsOfHtml(item.html),
    fields: [],
    base: item.base || link || null,
    authors: (item.authors.length > 0 ? item.authors : [head.author]).filter(Boolean).map((author) => ({ username: author, name: author })),
    topics,
    state: readState(item.hints, item.date !== null),
    date: item.date,
    modified: item.modified,
    language: languageTag(item.language),
    cover: item.picture ? { src: item.picture, alt: '' } : null,
    canonical: null,
    commentsOpen: true,
    addresses: link ? [link] : [],
    ...(twin === undefined ? { guid: item.id } : {}),
    comments: [],
    shared: item.people,
    lost: [
      ...(twin === undefined ? [] : [note('studio-report.same-name')]),
      ...(item.title ? [] : [note('studio-report.no-title')]),
      ...(item.date === null ? [note('studio-report.no-date')] : []),
      ...(item.sound ? [because(note('studio-report.sound', { src: item.sound.url }), note('studio-report.as-episode'))] : []),
      ...filesBeside(item).map((address) => note('studio-report.enclosure', { address })),
      ...item.others,
      ...item.elsewhere.map(([key, value]) => propertyNote(key, value)),
      ...notes,
    ],
  }
}

/** Files that are neither the cover nor the sound, and that the text does not show. */
function filesBeside(item: FeedItem): string[] {
  const shown = (address: string) => item.html.includes(address) || item.html.includes(escapeHtml(address))
  return [...new Set(item.files)].filter((address) => address !== item.picture && address !== item.sound?.url && !shown(address))
}
