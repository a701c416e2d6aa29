import { t } from '#i18n/messages.ts'
import { isNote, note, type Note } from '#i18n/note.ts'
import { atLine, because, joined } from '#base/report-notes.ts'
import { withoutLink } from './missing-files.ts'
import { noteOf } from '#platform/known-texts.ts'
import { freeSlugIn } from '#platform/slugs/free-slug.ts'
import { fromHtml } from '#base/blocks/from-html.ts'
import { safeHref } from '#base/blocks/address.ts'
import { parseEmbed } from '#base/blocks/players.ts'
import { pageOf } from '#base/paths.ts'
import { episodeKind } from '#content/podcast/rules.ts'
import { Problem } from '#base/problem.ts'
import { titleSlug } from '#platform/slugs/new-slug.ts'
import { readState, type SourceState } from '#base/source-states.ts'
import { createEpisode, isPublished, setStatusIn, type NewEpisode } from '#content/podcast/service.ts'
import type { Services } from '#platform/services.ts'
import { all, one, text, textOf } from '#platform/xml/tree.ts'
import type { ImportFile, ImportOptions, ItemReport } from './entry.ts'
import { emptyHead } from './feed.ts'
import type { FeedItem } from './feed-item.ts'
import { feedItems } from './feed-items.ts'
import { ImportMedia } from './import-media.ts'
import { leadOnEpisode } from './podcast-addresses.ts'
import { plainLine } from './legacy-html.ts'
import { findThing, keepThing } from './store.ts'
import { noRecorder } from './undo/recorder.ts'

type Fields = NewEpisode['fields']

/** Takes the items of a podcast's feed in as episodes; each once, by its guid. @throws Problem 422 for anything but a feed */
export async function importPodcast(services: Services, file: ImportFile, options: ImportOptions): Promise<void> {
  const head = emptyHead()
  for await (const _ of feedItems(file, head));
  const media = new ImportMedia(services, options)
  const seen = new Set<string>()
  for await (const item of feedItems(file, emptyHead())) {
    const name = note('studio-report.titled', { kind: 'podcast', title: (item.title || item.id).slice(0, 80) })
    const source = `podcast:${URL.parse(head.link || item.link)?.host ?? 'unknown'}:${item.id}`
    const host = URL.parse(head.link || item.link)?.host ?? ''
    const report = seen.has(source) ? leftOut(name, note('studio-report.twice')) : await take(services, item, { name, source, media, options })
    const id = seen.has(source) ? undefined : await findThing(services.database.db, source)
    if (id !== undefined) report.lost.push(...(await leadOnEpisode(services, item, { id, host, options })))
    await options.seen?.(report)
    seen.add(source)
  }
}

function leftOut(name: Note, reason: Note | undefined): ItemReport {
  return { name, state: 'left out', ...(reason ? { reason } : {}), lost: [] }
}

interface Taking {
  name: Note
  source: string
  media: ImportMedia
  options: ImportOptions
}

async function take(services: Services, item: FeedItem, { name, source, media, options }: Taking): Promise<ItemReport> {
  const { db } = services.database
  const video = parseEmbed(item.link)
  if (!item.sound && video?.provider !== 'youtube') return leftOut(name, note('studio-report.no-sound'))
  const known = await findThing(db, source)
  const state = readState(item.hints, item.date !== null)
  const recorder = options.recorder ?? noRecorder
  if (known !== undefined)
    return withdraw(recorder(services, { noun: 'podcast', key: source, name: item.title }), known, { name, state, dryRun: options.dryRun ?? false })
  if (state.isGone) return leftOut(name, joined(state.notes))
  const lost: Note[] = []
  try {
    const fields = await fieldsOf(item, media, lost)
    lost.push(...state.notes)
    const isWhole = fields.audio !== null || video !== null
    if (!isWhole) lost.push(note('studio-report.without-sound'))
    const slug = await freeSlugIn(db, 'podcast_episodes', titleSlug(item.title))
    if (!options.dryRun) {
      const episode: NewEpisode = {
        fields: { ...fields, video_id: video?.provider === 'youtube' ? video.video_id : null },
        slug,
        status: isWhole && state.status === 'approved' ? 'approved' : 'draft',
        published_at: item.date ?? services.now(),
        guid: item.id || undefined,
      }
      const recording = recorder(services, { noun: 'podcast', key: source, name: item.title }, { noun: 'thing', key: source, name: item.title })
      await createEpisode(recording, episode, (tx, id) => keepThing(tx, source, episodeKind.name, id, services.now()))
    }
    return { name, state: 'created', path: pageOf(episodeKind.name, slug), lost }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { name, state: 'failed', reason: noteOf(error), lost }
  }
}

/** An episode that was taken before: what is no longer public there is no longer public here. */
async function withdraw(services: Services, id: number, { name, state, dryRun }: { name: Note; state: SourceState; dryRun: boolean }): Promise<ItemReport> {
  if (state.status === 'approved' || !(await isPublished(services.database.db, id))) return { name, state: 'unchanged', lost: [] }
  if (!dryRun) await services.database.write((writing) => setStatusIn(writing, id, 'draft', services.now()))
  return { name, state: 'updated', lost: state.notes }
}

async function fieldsOf(item: FeedItem, media: ImportMedia, lost: Note[]): Promise<Fields & { audio: NonNullable<Fields['audio']> | null }> {
  const notes = await fromHtml(item.html, { resolveImage: () => null })
  lost.push(...notes.lost.map(({ line, what }) => atLine(line, what)))
  const { element } = item
  const people = all(element ?? undefined, 'podcast:person').map((person) => ({
    name: textOf(person).trim().slice(0, 200),
    role: person.attributes['role'] ?? '',
  }))
  const named = people.filter(({ name }) => name)
  const guests = named.filter(({ role }) => role === 'guest')
  const hosts = named.filter(({ role }) => role !== 'guest')
  if (hosts.length === 0) hosts.push(...item.authors.map((name) => ({ name, role: '' })))
  for (const tag of ['chapters', 'transcript']) {
    for (const part of all(element ?? undefined, `podcast:${tag}`)) lost.push(note('studio-report.part-at', { tag, address: part.attributes['url'] ?? '' }))
  }
  for (const tag of ['alternateEnclosure', 'value', 'socialInteract', 'soundbite', 'location']) {
    const count = all(element ?? undefined, `podcast:${tag}`).length
    if (count > 0) lost.push(note('studio-report.times', { count, what: `podcast:${tag}` }))
  }
  return {
    title: item.title.slice(0, 200),
    number: numberOf(text(element ?? undefined, 'itunes:episode') || text(element ?? undefined, 'podcast:episode')),
    season: numberOf(text(element ?? undefined, 'itunes:season') || text(element ?? undefined, 'podcast:season')),
    summary: (item.summary || plainLine(item.html)).slice(0, 500),
    notes: JSON.stringify(notes.blocks),
    duration_seconds: durationOf(text(element ?? undefined, 'itunes:duration')),
    explicit: /^(?:yes|true|explicit)$/i.test(text(element ?? undefined, 'itunes:explicit')),
    cover: await coverOf(item, media, lost),
    audio: await audioOf(item, media, lost),
    hosts: hosts.slice(0, 20),
    guests: guests.slice(0, 50),
    links: safeHref(item.link) && /^https?:/.test(item.link) ? [{ label: t('podcast.original-page'), url: item.link }] : [],
  }
}

async function coverOf(item: FeedItem, media: ImportMedia, lost: Note[]): Promise<Fields['cover']> {
  const address = one(item.element ?? undefined, 'itunes:image')?.attributes['href'] ?? item.picture
  if (!address) return null
  const image = await media.picture(address)
  if (!isNote(image)) return image
  lost.push(because(note('studio-report.cover', { src: address }), withoutLink(image)))
  return null
}

async function audioOf({ sound }: FeedItem, media: ImportMedia, lost: Note[]): Promise<NonNullable<Fields['audio']> | null> {
  if (!sound) return null
  const file = await media.file(sound.url)
  if (!isNote(file)) return { media_id: file.url.split('/')[2] ?? '', url: file.url, bytes: file.bytes, type: file.type }
  lost.push(because(note('studio-report.sound', { src: sound.url }), withoutLink(file)))
  return null
}

function numberOf(words: string): number | null {
  const number = Number(words)
  return words && Number.isInteger(number) ? number : null
}

/** Seconds, or hours, minutes and seconds. */
function durationOf(words: string): number | null {
  if (!/^\d+(?::\d{1,2}){0,2}$/.test(words)) return null
  const seconds = words.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 ? seconds : null
}
