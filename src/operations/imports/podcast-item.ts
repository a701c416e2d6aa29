import { t } from '#i18n/messages.ts'
import { isNote, note, type Note } from '#i18n/note.ts'
import { atLine, because } from '#base/report-notes.ts'
import { fromHtml } from '#base/blocks/from-html.ts'
import { safeHref } from '#base/blocks/address.ts'
import { parseEmbed } from '#base/blocks/players.ts'
import { secondsOf } from '#content/podcast/rules.ts'
import { episodeFields, type EpisodeFields } from '#content/podcast/service.ts'
import { all, isElement, one, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { FeedItem } from './feed-item.ts'
import type { ImportMedia } from './import-media.ts'
import { plainLine } from './legacy-html.ts'
import { withoutLink } from './missing-files.ts'
import { cutLine, unplaced, unplacedParts, unread, valueOf } from './podcast-parts.ts'

/** What a podcast says once for all of its episodes. */
export interface Defaults {
  explicit: string
  persons: XmlElement[]
}

export interface ReadEpisode {
  fields: EpisodeFields
  lost: Note[]
  /** Whether there is anything to hear or see. */
  isWhole: boolean
}

const handled = new Set(
  `title link guid id description content:encoded content summary pubDate published issued updated modified dc:date dc:creator author category dc:subject
  enclosure itunes:title itunes:author itunes:summary itunes:subtitle itunes:duration itunes:image itunes:explicit itunes:episode itunes:season
  itunes:episodeType itunes:block googleplay:block podcast:person podcast:chapters podcast:transcript podcast:season podcast:episode psc:chapters
  app:control blogger:status blogger:type media:thumbnail`.split(/\s+/),
)
const isTrue = /^(?:yes|true|explicit)$/i

/** The picture of an episode. */
export function pictureOf(item: FeedItem): string {
  return one(item.element ?? undefined, 'itunes:image')?.attributes['href'] ?? item.picture
}

/** Id of the film that an episode is; null where it is none. */
export function filmOf(item: FeedItem): string | null {
  const video = parseEmbed(item.link)
  return video?.provider === 'youtube' ? video.video_id : null
}

/** All of an episode that its source says, of which there is one list for new and known ones. @throws Problem 422 */
export async function readEpisode(item: FeedItem, defaults: Defaults, media: ImportMedia): Promise<ReadEpisode> {
  const lost: Note[] = []
  const notes = await fromHtml(item.html, { resolveImage: () => null })
  lost.push(...notes.lost.map(({ line, what }) => atLine(line, what)))
  const element = item.element ?? undefined
  const fields = episodeFields({
    title: cutLine('title', item.title, 200, lost),
    number: wholeNumber(element, ['itunes:episode', 'podcast:episode'], lost),
    season: wholeNumber(element, ['itunes:season', 'podcast:season'], lost),
    summary: item.summary
      ? cutLine('summary', item.summary, 500, lost)
      : plainLine(item.html)
          .slice(0, 500)
          .replace(/[\ud800-\udbff]$/, ''),
    notes: JSON.stringify(notes.blocks),
    duration_seconds: durationOf(text(element, 'itunes:duration'), lost),
    explicit: isTrue.test(text(element, 'itunes:explicit') || defaults.explicit),
    cover: await coverOf(item, media, lost),
    audio: await audioOf(item, media, lost),
    video_id: filmOf(item),
    ...peopleOf(item, defaults, lost),
    chapters: chaptersOf(element, lost),
    links: safeHref(item.link) && /^https?:/.test(item.link) ? [{ label: t('podcast.original-page'), url: item.link }] : [],
  })
  lost.push(...otherParts(item))
  const isWhole = fields.audio !== null || fields.video_id !== null
  return { fields, lost, isWhole }
}

function otherParts(item: FeedItem): Note[] {
  const { element } = item
  const lost = item.topics.map((topic) => note('studio-report.had-topic', { topic }))
  if (!element) return lost
  for (const tag of ['chapters', 'transcript'])
    for (const part of all(element, `podcast:${tag}`)) lost.push(note('studio-report.part-at', { tag, address: part.attributes['url'] ?? '' }))
  const told = [item.title, item.summary, plainLine(item.html), plainLine(text(element, 'description'))]
  for (const name of ['itunes:title', 'itunes:subtitle', 'itunes:summary']) {
    const value = plainLine(text(element, name))
    if (value && !told.some((one) => one.includes(value))) lost.push(unplaced(name, value))
  }
  const type = text(element, 'itunes:episodeType')
  if (type && type.toLowerCase() !== 'full') lost.push(unplaced('itunes:episodeType', type))
  for (const { attributes } of all(element, 'enclosure'))
    if (attributes['url'] !== item.sound?.url && attributes['url'] !== item.picture)
      lost.push(because(note('studio-report.enclosure', { address: attributes['url'] ?? '' }), note('studio-report.no-place')))
  for (const name of ['podcast:season', 'podcast:episode'])
    for (const part of all(element, name)) if (Object.keys(part.attributes).length > 0) lost.push(unplaced(name, Object.values(part.attributes).join(' ')))
  return [...lost, ...unplacedParts(element.children.filter(isElement), handled, [...told, ...item.authors, item.picture, item.sound?.url ?? ''])]
}

const roomFor = { hosts: 20, guests: 50 }

/** Persons of the podcast stand for those of an episode that names none. */
function peopleOf(item: FeedItem, { persons }: Defaults, lost: Note[]): Pick<EpisodeFields, 'hosts' | 'guests'> {
  const own = all(item.element ?? undefined, 'podcast:person')
  const named = (own.length > 0 ? own : persons).filter((person) => textOf(person).trim())
  const people = named.map((person) => personOf(textOf(person), person.attributes['role'] ?? '', lost))
  for (const { attributes, name, ...person } of named)
    if (attributes['href'] || attributes['img'] || attributes['group'])
      lost.push(unplaced(name, valueOf({ ...person, name, attributes: { ...attributes, role: '' } })))
  const groups = { hosts: people.filter(({ role }) => !isGuest(role)), guests: people.filter(({ role }) => isGuest(role)) }
  const given = [...item.authors, plainLine(text(item.element ?? undefined, 'itunes:author'))].filter(Boolean)
  const others = [...new Set(given)].filter((name) => !people.some((person) => person.name === name))
  if (groups.hosts.length === 0) groups.hosts.push(...others.map((name) => personOf(name, '', lost)))
  else lost.push(...others.map((name) => unplaced('author', name)))
  for (const group of ['hosts', 'guests'] as const)
    lost.push(...groups[group].splice(roomFor[group]).map(({ name }) => unplaced(group === 'hosts' ? 'author' : 'podcast:person', name)))
  return groups
}

function personOf(name: string, role: string, lost: Note[]): EpisodeFields['hosts'][number] {
  return { name: cutLine('podcast:person', name.trim(), 200, lost), role: role.slice(0, 200), person_id: null }
}

function isGuest(role: string): boolean {
  return role.trim().toLowerCase() === 'guest'
}

/** Podlove Simple Chapters, which stand in the feed itself. */
function chaptersOf(element: XmlElement | undefined, lost: Note[]): EpisodeFields['chapters'] {
  const found = all(one(element, 'psc:chapters'), 'psc:chapter')
  return found.flatMap(({ attributes: { start = '', title = '', ...others } }, at) => {
    const second = secondsOf(start.replace(/\.\d+$/, ''))
    if (second === null || !title.trim() || at >= 200) {
      lost.push(unplaced('psc:chapter', `${start} ${title}`))
      return []
    }
    const more = Object.values(others).filter(Boolean)
    if (more.length > 0) lost.push(unplaced('psc:chapter', [start, ...more].join(' ')))
    return [{ start: second, title: cutLine('psc:chapter', title.trim(), 200, lost) }]
  })
}

async function coverOf(item: FeedItem, media: ImportMedia, lost: Note[]): Promise<EpisodeFields['cover']> {
  const address = pictureOf(item)
  if (!address) return null
  const image = await media.picture(address)
  if (!isNote(image)) return image
  lost.push(because(note('studio-report.cover', { src: address }), withoutLink(image)))
  return null
}

async function audioOf({ sound }: FeedItem, media: ImportMedia, lost: Note[]): Promise<EpisodeFields['audio']> {
  if (!sound) return null
  const file = await media.file(sound.url)
  if (isNote(file)) {
    lost.push(because(note('studio-report.sound', { src: sound.url }), withoutLink(file)))
    return null
  }
  const isOther = sound.bytes > 0 && sound.bytes !== file.bytes && file.url !== '/'
  if (isOther) lost.push(note('studio-report.sound-size', { there: String(sound.bytes), here: String(file.bytes) }))
  return { media_id: file.url.split('/')[2] ?? '', url: file.url, bytes: file.bytes, type: file.type }
}

/** Of the first of these elements that says anything. */
function wholeNumber(element: XmlElement | undefined, names: readonly string[], lost: Note[]): number | null {
  const name = names.find((each) => text(element, each))
  if (name === undefined) return null
  const words = text(element, name)
  const number = Number(words)
  if (Number.isInteger(number)) return number
  lost.push(unread(name, words))
  return null
}

/** Seconds, or hours, minutes and seconds; 0 says that nobody measured it. */
function durationOf(words: string, lost: Note[]): number | null {
  if (/^\d+(?::\d{1,2}){0,2}(?:\.\d+)?$/.test(words)) {
    const seconds = Math.round(words.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
    return seconds > 0 ? seconds : null
  }
  if (words) lost.push(unread('itunes:duration', words))
  return null
}
