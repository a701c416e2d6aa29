import { freeSlugIn } from '#platform/slugs/free-slug.ts'
import { randomUUID } from 'node:crypto'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { slugify } from '#base/slug.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { emitMove, type DomainEventData } from '#platform/domain-events/emit.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import { EpisodeFields, ShowFields, type EpisodeInput } from './fields.ts'
import { detailsOf, showFieldsOf } from './episodes.ts'
import { findEpisodeRow, findOwnShow, insertEpisode, removeEpisodeRow, updateEpisode, updateShow, type NewEpisodeRow } from './store.ts'

export type { EpisodeFields, ShowFields } from './fields.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'episode.published': DomainEventData
    'episode.updated': DomainEventData
    'episode.withdrawn': DomainEventData
  }
}

interface NewEpisode {
  fields: EpisodeInput
  /** Made from the title where absent. */
  slug?: string
  /** Default: draft. */
  status?: 'draft' | 'approved'
  /** Epoch ms; default: now. */
  published_at?: number
  /** What players know it by; a new one when it was nowhere before. */
  guid?: string | undefined
}

export interface StoredEpisode {
  fields: EpisodeFields
  status: 'draft' | 'approved'
  published_at: number
}

/** @throws Problem 422 naming the field that is wrong */
export async function createEpisode(
  services: Pick<Services, 'database' | 'now'>,
  episode: NewEpisode,
  within?: (tx: Writing['tx'], id: number) => Promise<void>,
): Promise<{ id: number; slug: string }> {
  const fields = validated(EpisodeFields, episode.fields)
  return services.database.write(async (writing) => {
    const made = await insertChecked(writing, { ...episode, fields, now: services.now() })
    await within?.(writing.tx, made.id)
    return made
  })
}

/** Replaces all of an episode but its slug and its guid. @throws Problem 422 naming the field that is wrong */
export async function reviseEpisode(
  services: Pick<Services, 'database' | 'now'>,
  id: number,
  { fields: given, status, published_at }: StoredEpisode,
  within: (tx: Writing['tx']) => Promise<void>,
): Promise<void> {
  const fields = validated(EpisodeFields, given)
  await services.database.write(async (writing) => {
    await change(writing, id, { ...columnsOf(fields), status, published_at }, services.now())
    await within(writing.tx)
  })
}

/** As it lies in the database, whoever may see it. */
export async function storedEpisode(db: Db, id: number): Promise<(StoredEpisode & { slug: string; updated_at: number }) | undefined> {
  const row = await findEpisodeRow(db, id)
  if (!row) return undefined
  const { title, number, video_id, slug, status, published_at, updated_at } = row
  return { fields: { ...detailsOf(row), title, number, video_id }, slug, status, published_at, updated_at }
}

/** With its defaults. @throws Problem 422 naming the field that is wrong */
export function episodeFields(given: EpisodeInput): EpisodeFields {
  return validated(EpisodeFields, given)
}

/** Whether the podcast can say this of itself. */
export function isShowValue(field: keyof ShowFields, value: unknown): boolean {
  return ShowFields.shape[field].safeParse(value).success
}

/** What the podcast says of itself; undefined where nobody has said anything yet. */
export async function storedShow(db: Db): Promise<ShowFields | undefined> {
  const row = await findOwnShow(db)
  return row && showFieldsOf(row)
}

/** Every verb below is for a transaction that is under way. */
export async function insertChecked(
  writing: Writing,
  { fields, slug: wanted, status = 'draft', published_at, guid = randomUUID(), now }: Omit<NewEpisode, 'fields'> & { fields: EpisodeFields; now: number },
): Promise<{ id: number; slug: string }> {
  const slug = await freeSlugIn(writing.tx, 'podcast_episodes', newSlug(wanted, fields.number === null ? fields.title : `${fields.title} ${fields.number}`))
  const row = { ...columnsOf(fields), slug, status, published_at: published_at ?? now, guid, created_at: now, updated_at: now }
  const id = await insertEpisode(writing.tx, row)
  // What comes with a date that is past (an import, the demo edition) is no news.
  await syncPublished(writing, id, { was: false, quiet: (published_at ?? now) < now }, now)
  return { id, slug }
}

/** A new `slug` is for a draft: readers know the address of everything else. */
export async function saveChecked(
  writing: Writing,
  id: number,
  fields: EpisodeFields,
  now: number,
  more: { slug?: string | undefined; published_at?: number | undefined } = {},
): Promise<void> {
  const address = more.slug ? { slug: await freeSlugIn(writing.tx, 'podcast_episodes', slugify(more.slug), id) } : {}
  const date = more.published_at === undefined ? {} : { published_at: more.published_at }
  await change(writing, id, { ...columnsOf(fields), ...address, ...date }, now)
}

/** Slug of a public episode and address of its sound file here; undefined where it is not public. */
export async function publicPlaces(db: Db, id: number): Promise<{ slug: string; sound: string | null } | undefined> {
  const row = await findEpisodeRow(db, id)
  return row?.status === 'approved' ? { slug: row.slug, sound: detailsOf(row).audio?.url ?? null } : undefined
}

export async function setStatusIn(writing: Writing, id: number, status: 'draft' | 'approved', now: number): Promise<void> {
  await change(writing, id, { status }, now)
}

/** For the job of its hour; nothing happens when it is gone, or its date has been moved on. */
export async function showEpisode(services: Pick<Services, 'database' | 'now'>, id: number): Promise<void> {
  await services.database.write(async (writing) => {
    const before = await findEpisodeRow(writing.tx, id)
    if (before?.shown_at === null) await syncPublished(writing, id, { was: false }, services.now())
  })
}

/** `quiet`: nobody is told. */
export async function removeIn(writing: Writing, id: number, now: number, { quiet = false } = {}): Promise<void> {
  const row = await episodeToChange(writing, id)
  await updateEpisode(writing.tx, id, { status: 'draft' })
  await syncPublished(writing, id, { was: row.shown_at !== null, quiet }, now)
  await removeEpisodeRow(writing.tx, id)
}

export function episodeNotFound(): Problem {
  return new Problem(404, 'episode-not-found', t('podcast.error-episode-not-found'))
}

async function change(writing: Writing, id: number, changes: Partial<NewEpisodeRow>, now: number): Promise<void> {
  const row = await episodeToChange(writing, id)
  await updateEpisode(writing.tx, id, { ...changes, updated_at: now })
  writing.purge(`cards:episode:${row.slug}`)
  await syncPublished(writing, id, { was: row.shown_at !== null }, now)
}

/** Before its listeners as soon as its hour has come, and told of; until then a job waits for it. `was`: it was public before. */
async function syncPublished({ tx, purge }: Writing, id: number, { was, quiet }: { was: boolean; quiet?: boolean }, now: number): Promise<void> {
  const { slug, title, status, published_at, shown_at: before } = await episodeToChange({ tx }, id)
  const waits = status === 'approved' && published_at > now
  if (waits) await enqueue(tx, { kind: 'show-episode', payload: { id }, key: `show-episode:${id}`, runAt: published_at })
  const shown_at = status === 'approved' && !waits ? (before ?? now) : null
  if (shown_at !== before) await updateEpisode(tx, id, { shown_at })
  purge('podcast', `cards:episode:${slug}`)
  if (!quiet) await emitMove(tx, 'episode', { id, slug, title }, [was, shown_at !== null], now)
}

async function episodeToChange({ tx }: Pick<Writing, 'tx'>, id: number) {
  const row = await findEpisodeRow(tx, id)
  if (!row) throw episodeNotFound()
  return row
}

function columnsOf({ title, number, video_id, ...details }: EpisodeFields) {
  return {
    title,
    number,
    video_id,
    audio_media_id: details.audio?.media_id ?? null,
    cover_media_id: details.cover?.id ?? null,
    details: JSON.stringify(details),
  }
}

/** `also` is done in the same transaction. */
export async function saveShow(
  services: Pick<Services, 'database' | 'now'>,
  /** Or what it is made of what is stored. */
  show: Partial<ShowFields> | ((tx: Writing['tx']) => Promise<ShowFields>),
  also?: (tx: Writing['tx']) => Promise<void>,
): Promise<void> {
  const given = typeof show === 'function' ? show : validated(ShowFields, show)
  await services.database.write(async ({ tx, purge }) => {
    purge('podcast')
    const details = JSON.stringify(typeof given === 'function' ? await given(tx) : given)
    await updateShow(tx, details, services.now())
    await also?.(tx)
  })
}
