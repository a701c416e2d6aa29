import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { note, type Note } from '#i18n/note.ts'
import { joined } from '#base/report-notes.ts'
import { noteOf } from '#platform/known-texts.ts'
import { freeSlugIn } from '#platform/slugs/free-slug.ts'
import { pageOf } from '#base/paths.ts'
import { episodeKind } from '#content/podcast/rules.ts'
import { Problem } from '#base/problem.ts'
import { titleSlug } from '#platform/slugs/new-slug.ts'
import { readState, type SourceState } from '#base/source-states.ts'
import { createEpisode, reviseEpisode, storedEpisode, type StoredEpisode } from '#content/podcast/service.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Services } from '#platform/services.ts'
import { isElement, markup, text, textOf } from '#platform/xml/tree.ts'
import type { ImportFile, ImportOptions, ItemReport } from './entry.ts'
import { emptyHead } from './feed.ts'
import type { FeedHead, FeedItem } from './feed-item.ts'
import { feedItems } from './feed-items.ts'
import { ImportMedia } from './import-media.ts'
import { leadOnEpisode } from './podcast-addresses.ts'
import { checkEpisode } from './podcast-facts.ts'
import { filmOf, pictureOf, readEpisode, type Defaults, type ReadEpisode } from './podcast-item.ts'
import { importShow } from './podcast-show.ts'
import { blockHints, feedHints, soundHints } from './podcast-states.ts'
import { isEdited, reasonToKeep } from './reason-to-keep.ts'
import { findImported, findThing, keepThing } from './store.ts'
import { noRecorder } from './undo/recorder.ts'

interface Channel extends Defaults {
  host: string
  hints: ReturnType<typeof feedHints>
}

interface Taking {
  services: Services
  item: FeedItem
  name: Note
  source: string
  hash: string
  state: SourceState
  channel: Channel
  media: ImportMedia
  options: ImportOptions
}

/**
 * Takes a podcast's feed in: what the podcast says of itself, and its items as episodes, each once, by its guid. What was
 * edited here is left alone. @throws Problem 422 for anything but a feed
 */
export async function importPodcast(services: Services, file: ImportFile, options: ImportOptions): Promise<void> {
  const head = emptyHead()
  let first: FeedItem | undefined
  for await (const item of feedItems(file, head)) first ??= item
  const media = new ImportMedia(services, options)
  const channel = channelOf(head)
  const host = channel.host || (URL.parse(first?.link ?? '')?.host ?? 'unknown')
  await options.seen?.(await importShow(services, head, { source: `podcast-show:${host}:${head.title}`, media, options }))
  const seen = new Set<string>()
  for await (const item of feedItems(file, emptyHead())) {
    const own = channel.host || (URL.parse(item.link)?.host ?? '')
    const taking = takingOf({ services, item, source: `podcast:${own || 'unknown'}:${item.id}`, channel, media, options })
    const report = seen.has(taking.source) ? leftOut(taking.name, note('studio-report.twice')) : await take(taking)
    const id = seen.has(taking.source) ? undefined : await findThing(services.database.db, taking.source)
    if (id !== undefined) report.lost.push(...(await leadOnEpisode(services, item, { id, host: own, options })))
    await options.seen?.(report)
    if (report.state !== 'left out' && report.state !== 'failed') seen.add(taking.source)
  }
}

function channelOf(head: FeedHead): Channel {
  const channel = { name: 'channel', attributes: {}, children: head.element }
  return {
    host: URL.parse(head.link)?.host ?? '',
    explicit: text(channel, 'itunes:explicit'),
    persons: head.element.filter(({ name }) => name === 'podcast:person'),
    hints: feedHints(head.element, [head.title, head.description]),
  }
}

function takingOf(known: Omit<Taking, 'name' | 'hash' | 'state'>): Taking {
  const { item, channel } = known
  const { element, modified: _, ...facts } = item
  const parts = element?.children.filter(isElement) ?? []
  const persons = channel.persons.map((person) => [textOf(person), person.attributes])
  const whole = JSON.stringify([facts, element && markup(element), channel.explicit, persons, channel.hints])
  const hints = [...item.hints, ...channel.hints, ...blockHints(parts), ...soundHints(item.sound?.url ?? '')]
  return {
    ...known,
    name: note('studio-report.titled', { kind: 'podcast', title: (item.title || item.id).slice(0, 80) }),
    hash: createHash('sha256').update(whole).digest('hex'),
    state: readState(hints, item.date !== null),
  }
}

function leftOut(name: Note, reason: Note | undefined): ItemReport {
  return { name, state: 'left out', ...(reason ? { reason } : {}), lost: [] }
}

async function take(taking: Taking): Promise<ItemReport> {
  const { services, item, name, source, state } = taking
  try {
    const known = await findImported(services.database.db, source)
    if (known) return await takeAgain(taking, known)
    if (!item.sound && filmOf(item) === null) return leftOut(name, note('studio-report.no-sound'))
    return state.isGone ? leftOut(name, joined(state.notes)) : await takeNew(taking)
  } catch (error) {
    const reason = error instanceof Problem ? noteOf(error) : uniqueViolation(error) ? note('studio-report.id-taken') : undefined
    if (!reason) throw error
    return { name, state: 'failed', reason, lost: [] }
  }
}

async function takeNew(taking: Taking): Promise<ItemReport> {
  const { services, item, name, source, hash, options } = taking
  const read = await readEpisode(item, taking.channel, taking.media)
  const slug = await freeSlugIn(services.database.db, 'podcast_episodes', titleSlug(item.title))
  const planned = { fields: read.fields, status: statusOf(taking, read), published_at: item.date ?? services.now() }
  if (!options.dryRun) {
    const episode = { ...planned, slug, guid: item.id || undefined }
    await createEpisode(recording(taking), episode, (tx, id) =>
      keepThing(tx, { source, noun: episodeKind.name, thing_id: id, hash, modified_at: item.modified }, services.now()),
    )
  }
  const undated = item.date === null ? [note('studio-report.no-date')] : []
  const path = pageOf(episodeKind.name, slug)
  return counted(taking, { ...read, lost: [...read.lost, ...undated] }, planned, { name, state: 'created', path, lost: [] })
}

/** The report of an episode that was written, with the facts of what is really here. */
async function counted(taking: Taking, read: ReadEpisode, planned: StoredEpisode, report: ItemReport): Promise<ItemReport> {
  const { services, item, state, source, options } = taking
  const { db } = services.database
  const id = options.dryRun ? undefined : await findThing(db, source)
  const written = (id === undefined ? undefined : await storedEpisode(db, id)) ?? planned
  const lost = [...read.lost, ...notesOf(taking, read)]
  const { counts, notes } = checkEpisode(item, { state, isWhole: read.isWhole }, written, lost)
  return { ...report, lost: [...lost, ...notes], facts: counts }
}

/** Of one that was taken before: what an editor changed here stays, everything else is as it is there now. */
async function takeAgain(taking: Taking, known: NonNullable<Awaited<ReturnType<typeof findImported>>>): Promise<ItemReport> {
  const { services, item, name, source, hash, options, state } = taking
  const stored = await storedEpisode(services.database.db, known.thing_id)
  if (!stored) return leftOut(name, note('studio-report.deleted-here'))
  const isSame = known.hash === hash && (isEdited({ ...known, updated_at: stored.updated_at }) || !lacksFiles(item, stored, options))
  if (isSame) return { name, state: 'unchanged', lost: [] }
  const reason = reasonToKeep({ ...known, updated_at: stored.updated_at, approved: stored.status }, { ...item, state })
  if (reason) return { name, state: 'kept', reason, lost: [] }
  const read = withFiles(await readEpisode(item, taking.channel, taking.media), item, stored)
  const next = { fields: read.fields, status: statusOf(taking, read), published_at: item.date ?? stored.published_at }
  const isNews = !isDeepStrictEqual(next, { fields: stored.fields, status: stored.status, published_at: stored.published_at })
  const keep = (tx: Parameters<typeof keepThing>[0]) =>
    keepThing(tx, { source, noun: episodeKind.name, thing_id: known.thing_id, hash, modified_at: item.modified }, services.now())
  if (!options.dryRun && isNews) await reviseEpisode(recording(taking), known.thing_id, next, keep)
  else if (!options.dryRun) await recording(taking).database.write(({ tx }) => keep(tx))
  return counted(taking, read, next, { name, state: isNews ? 'updated' : 'unchanged', path: pageOf(episodeKind.name, stored.slug), lost: [] })
}

/** Whether files can be fetched now that an earlier import did not. */
function lacksFiles(item: FeedItem, { fields }: StoredEpisode, { media }: ImportOptions): boolean {
  return media === true && ((item.sound !== null && fields.audio === null) || (pictureOf(item) !== '' && fields.cover === null))
}

/** Files that an earlier import fetched stay where they are still named and are not fetched now. */
function withFiles(read: ReadEpisode, item: FeedItem, { fields: { audio, cover } }: StoredEpisode): ReadEpisode {
  const files = { audio: read.fields.audio ?? (item.sound && audio), cover: read.fields.cover ?? (pictureOf(item) ? cover : null) }
  const fields = { ...read.fields, ...files }
  return { ...read, fields, isWhole: fields.audio !== null || fields.video_id !== null }
}

function statusOf({ state }: Taking, { isWhole }: ReadEpisode): 'draft' | 'approved' {
  return isWhole && state.status === 'approved' ? 'approved' : 'draft'
}

function notesOf({ state }: Taking, { isWhole }: ReadEpisode): Note[] {
  return [...state.notes, ...(isWhole ? [] : [note('studio-report.without-sound')])]
}

function recording({ services, source, item, options }: Taking): Services {
  const recorder = options.recorder ?? noRecorder
  return recorder(services, { noun: 'podcast', key: source, name: item.title }, { noun: 'thing', key: source, name: item.title })
}
