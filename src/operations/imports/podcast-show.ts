import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isNote, note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { isShowValue, saveShow, storedShow, type ShowFields } from '#content/podcast/service.ts'
import type { Services } from '#platform/services.ts'
import { all, one, text, textOf, type XmlElement } from '#platform/xml/tree.ts'
import type { ImportOptions, ItemReport } from './entry.ts'
import type { FeedHead } from './feed-item.ts'
import type { ImportMedia } from './import-media.ts'
import { languageTag, plainLine } from './legacy-html.ts'
import { withoutLink } from './missing-files.ts'
import { cutLine, unplaced, unplacedParts, unread } from './podcast-parts.ts'
import { findImported, keepThing } from './store.ts'
import { noRecorder } from './undo/recorder.ts'

interface Around {
  /** What the podcast is known by at the next import. */
  source: string
  media: ImportMedia
  options: ImportOptions
}

const handled = new Set(
  `title description subtitle language link author copyright rights image itunes:author itunes:owner itunes:category itunes:explicit itunes:image
  itunes:summary itunes:subtitle itunes:block googleplay:block podcast:guid podcast:person`.split(/\s+/),
)

/**
 * Takes what a podcast says of itself where the settings here say nothing yet. What they say stays; the report names what
 * differs, and what has no place.
 */
export async function importShow(services: Services, head: FeedHead, { source, media, options }: Around): Promise<ItemReport> {
  const name = note('studio-report.podcast-named', { title: head.title.slice(0, 80) })
  const hash = createHash('sha256').update(JSON.stringify(head)).digest('hex')
  const { db } = services.database
  const before = await storedShow(db)
  const picture = pictureOf(head)
  const isCoverMissing = options.media === true && picture !== '' && !before?.cover
  if ((await findImported(db, source))?.hash === hash && before && !isCoverMissing) return { name, state: 'unchanged', lost: [] }
  const lost: Note[] = []
  const there = { ...factsOf(head, lost), ...(before?.cover ? {} : await coverOf(picture, media, lost)) }
  const { taken, notes } = withoutKnown(there, before)
  lost.push(...notes, ...otherParts(head, picture))
  const hasNews = Object.keys(taken).length > 0
  if (!options.dryRun) {
    const watched = { name: head.title }
    const recording = (options.recorder ?? noRecorder)(services, { noun: 'show', key: 'show', ...watched }, { noun: 'thing', key: source, ...watched })
    const keep = (tx: Parameters<typeof keepThing>[0]) => keepThing(tx, { source, noun: 'show', thing_id: 1, hash }, services.now())
    if (hasNews) await saveShow(recording, { ...before, ...taken }, keep)
    else await recording.database.write(({ tx }) => keep(tx))
  }
  return { name, state: !hasNews ? 'unchanged' : before ? 'updated' : 'created', lost }
}

/** Every fact that has a place, as it is there; one that cannot stand here is named instead. */
function factsOf(head: FeedHead, lost: Note[]): Partial<ShowFields> {
  const channel = channelOf(head)
  const told = text(channel, 'itunes:explicit')
  const facts = {
    title: cutLine('title', head.title || 'Podcast', 100, lost),
    description: cutLine('description', head.description || plainLine(text(channel, 'itunes:summary')), 4000, lost),
    author: cutLine('itunes:author', text(channel, 'itunes:author') || head.author, 200, lost),
    email: text(one(channel, 'itunes:owner'), 'itunes:email'),
    language: head.language && languageTag(head.language),
    category: one(channel, 'itunes:category')?.attributes['text'] ?? '',
    copyright: cutLine('copyright', plainLine(text(channel, 'copyright') || text(channel, 'rights')), 200, lost),
    guid: text(channel, 'podcast:guid').toLowerCase(),
  }
  const given = Object.entries(facts).filter(([, value]) => value !== '') as [keyof typeof facts, string][] // the names of `facts`
  const fit = given.filter(([field, value]) => {
    const isFit = isShowValue(field, value)
    if (!isFit) lost.push(unread(field === 'guid' ? 'podcast:guid' : field, value))
    return isFit
  })
  return { ...Object.fromEntries(fit), ...(told ? { explicit: /^(?:yes|true|explicit)$/i.test(told) } : {}) }
}

function withoutKnown(there: Partial<ShowFields>, before: ShowFields | undefined): { taken: Partial<ShowFields>; notes: Note[] } {
  if (!before) return { taken: there, notes: [] }
  const here = new Map<string, unknown>(Object.entries(before))
  const differing = Object.entries(there).filter(([field, value]) => !isDeepStrictEqual(here.get(field), value))
  const isEmpty = ([field]: [string, unknown]) => here.get(field) === '' || here.get(field) === null
  const stays = differing.filter((entry) => !isEmpty(entry))
  const notes = stays.map(([field, value]) =>
    because(note('studio-report.field-value', { name: field, value: String(value) }), note('studio-report.own-stays', { own: String(here.get(field)) })),
  )
  return { taken: Object.fromEntries(differing.filter(isEmpty)), notes }
}

async function coverOf(src: string, media: ImportMedia, lost: Note[]): Promise<Pick<ShowFields, 'cover'> | undefined> {
  if (!src) return undefined
  const image = await media.picture(src)
  if (!isNote(image)) return { cover: image }
  lost.push(because(note('studio-report.cover', { src }), withoutLink(image)))
  return undefined
}

function pictureOf(head: FeedHead): string {
  const channel = channelOf(head)
  return one(channel, 'itunes:image')?.attributes['href'] ?? text(one(channel, 'image'), 'url')
}

/** Funding, the address there, further categories and all that has no place at all. */
function otherParts(head: FeedHead, picture: string): Note[] {
  const channel = channelOf(head)
  const [first, ...others] = all(channel, 'itunes:category')
  const categories = [...all(first, 'itunes:category'), ...others.flatMap((each) => [each, ...all(each, 'itunes:category')])]
  const owner = text(one(channel, 'itunes:owner'), 'itunes:name')
  const told = [head.title, head.description, head.author, owner]
  const second = text(one(channel, 'image'), 'url')
  const texts = ['itunes:summary', 'itunes:subtitle', 'subtitle'].map((name) => [name, plainLine(text(channel, name))] as const)
  return [
    ...(head.link ? [unplaced('link', head.link)] : []),
    ...categories.map(({ attributes }) => unplaced('itunes:category', attributes['text'] ?? '')),
    ...(owner && owner !== head.author ? [unplaced('itunes:owner', owner)] : []),
    ...(second && second !== picture ? [unplaced('image', second)] : []),
    ...texts.filter(([, value]) => value && !told.some((words) => words.includes(value))).map(([name, value]) => unplaced(name, value)),
    ...unplacedParts(head.element.filter(isFact), handled, [...told, picture]),
  ]
}

/** Not the types and locks that every podcast here has. */
function isFact(element: XmlElement): boolean {
  const value = textOf(element).trim().toLowerCase()
  return !(element.name === 'itunes:type' && value === 'episodic') && !(element.name === 'podcast:locked' && value !== 'no')
}

function channelOf(head: FeedHead): XmlElement {
  return { name: 'channel', attributes: {}, children: head.element }
}
