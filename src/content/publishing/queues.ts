import { storedImage } from '#platform/db/stored-json.ts'
import { shownTitle } from './untitled.ts'
import { sql, type RawBuilder } from 'kysely'
import { isoDate } from '#base/dates.ts'
import { folded } from '#base/search-words.ts'
import type { Viewer } from '#base/viewer.ts'
import { authorOf, type AuthorColumns } from '#community/accounts/service.ts'
import type { TopicLink } from '#content/topics/contract.ts'
import { cursorOf, positionIn, type Position } from '#platform/db/cursor.ts'
import type { Database, Db } from '#platform/db/tables.ts'
import type { DraftCard, DraftFilters, DraftList } from './contract.ts'
import { changesOf } from './find-draft.ts'
import { conditions, idsOf, isEditors, isUnpublished, ownOnly, settledAs, withDrafts, writtenBy } from './queue-filters.ts'
import { searchArticles, waitingOf } from './queue-search.ts'
import { countLong, countShort } from './queue-totals.ts'
import { lockTimeoutMs, stateOf, type Queue, type Stage } from './rules.ts'
import { countOpenNotes } from './note-store.ts'

interface Row {
  id: number
  title: string
  slug: string
  cover: string | null
  user_id: number
  username: string
  name: string
  avatar: string | null
  approved: 'draft' | 'submitted' | 'approved' | 'rejected'
  place: number | null
  published_at: number | null
  changed_at: number
  words: number
  views: number
  claps: number
  stage: Stage | null
  archived_at: number | null
  fields: string | null
  holder_id: number | null
  holder: string | null
}

const changed = sql`coalesce(d.changed_at, a.updated_at)`

/** @throws Problem 403 when an editor's powers sleep; with `mine` nobody needs them */
export async function draftPage(database: Database, viewer: Viewer, query: DraftFilters, now: number): Promise<DraftList> {
  const { db } = database
  const filter = await filterOf(database, viewer, query)
  const binding = JSON.stringify([query.queue, query.search, query.topic, query.author, query.mine, viewer.id])
  const from = query.cursor ? positionIn(binding, query.cursor, ['integer', 'integer']) : null
  const page = { filter, from, limit: query.limit + 1 }
  const rows = await select(db, { chosen: chosenOf(query.queue, page), order: sql`${changed} desc, a.id desc`, limit: page.limit }, now)
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && name !== 'cursor') address.set(name, String(value))
  if (last) address.set('cursor', cursorOf(binding, [last.changed_at, last.id]))
  return {
    data: await toDraftCards(db, shown),
    links: { next: last ? `/api/drafts?${address}` : null, prev: null },
    meta: { total: await totalOf(db, viewer, query, filter), per_page: query.limit },
  }
}

/** Keeps both databases from a look at every article for a short queue. */
function among(queue: Queue): RawBuilder<unknown> {
  const ids = idsOf[queue]
  return ids === undefined ? sql`` : sql`and a.id in (${ids})`
}

/** Queues of which the studio's drafts say everything are short: they are put in order as they are. */
function chosenOf(queue: Queue, page: Wanted): RawBuilder<unknown> {
  const ids = idsOf[queue]
  if (ids === undefined) return lastChanged(page, sql`content_drafts d join articles a on a.id = d.content_id`)
  const status = settledAs[queue]
  if (status === undefined) return sorted({ ...page, filter: sql`${page.filter} ${among(queue)}` })
  // A cross join keeps SQLite from going through all drafts of the site for the few of this queue.
  const drafts = sql`(${ids}) as q cross join content_drafts d join articles a on a.id = d.content_id and d.content_id = q.id`
  return lastChanged(page, drafts, sql`${isUnpublished} and a.approved = ${sql.lit(status)}`)
}

interface Wanted {
  filter: RawBuilder<unknown>
  /** The last row shown: when it changed, and its id. */
  from: Position | null
  limit: number
}

const behind = (from: Position | null, at: RawBuilder<unknown>) => (from ? sql`and (${at} < ${from[0]} or (${at} = ${from[0]} and a.id < ${from[1]}))` : sql``)

/** Ids of all of them, put in order. */
function sorted({ filter, from, limit }: Wanted): RawBuilder<unknown> {
  return sql`select a.id from ${withDrafts} where ${filter} ${behind(from, changed)} order by ${changed} desc, a.id desc limit ${limit}`
}

/** What filters ask of a draft, of an article without one. PostgreSQL takes few articles for such by a left join, and so would read them all. */
const noDraft = sql`(select cast(null as bigint) as archived_at, cast(null as text) as stage) as d`

/**
 * The same without a look at all of them: the last changed drafts and the last changed articles without one, each by its index.
 * What is older than all of a full page of drafts cannot be on the page.
 */
function lastChanged({ filter, from, limit }: Wanted, drafts: RawBuilder<unknown>, withoutDraft = sql`1 = 1`): RawBuilder<unknown> {
  return sql`
    with drafted as (
      select a.id, d.changed_at from ${drafts}
      where d.kind = 'article' and ${filter} ${behind(from, sql`d.changed_at`)} order by d.changed_at desc, d.content_id desc limit ${limit}
    )
    select id from drafted union all select id from (
      select a.id from articles a cross join ${noDraft}
      where not exists (select 1 from content_drafts x where x.kind = 'article' and x.content_id = a.id) and ${withoutDraft} and ${filter} ${behind(from, sql`a.updated_at`)}
        and a.updated_at >= (select case when count(*) < ${limit} then ${sql.lit(Number.MIN_SAFE_INTEGER)} else min(changed_at) end from drafted)
      order by a.updated_at desc, a.id desc limit ${limit}
    ) as undrafted`
}

/** Queues of a whole site are not counted one by one. */
async function totalOf(db: Db, viewer: Viewer, query: DraftFilters, filter: RawBuilder<unknown>): Promise<number> {
  const isWhole = isEditors(viewer, query.mine) && !query.search && query.author === undefined
  if (isWhole && (query.queue === 'public' || query.queue === 'all')) return (await countLong(db, query.topic))[query.queue]
  if (isWhole && query.topic === undefined) return (await countShort(db))[query.queue]
  const { rows } = await sql<{ drafts: number | string }>`select count(*) as drafts from ${withDrafts} where ${filter} ${among(query.queue)}`.execute(db)
  return Number(rows[0]?.drafts ?? 0)
}

async function filterOf(database: Database, viewer: Viewer, query: DraftFilters): Promise<RawBuilder<unknown>> {
  const parts = [ownOnly(viewer, query.mine), conditions[query.queue]]
  if (query.author !== undefined) parts.push(writtenBy(query.author))
  if (query.topic !== undefined) parts.push(sql`exists (select 1 from article_topics x where x.article_id = a.id and x.topic_id = ${query.topic})`)
  const typed = query.search ?? ''
  if (folded(typed).trim()) {
    const isLong = idsOf[query.queue] === undefined
    const found = await searchArticles(database, { filter: sql`${sql.join(parts, sql` and `)} ${among(query.queue)}`, isLong }, typed)
    parts.push(found.length > 0 ? sql`a.id in (${sql.join(found)})` : sql`1 = 0`)
  }
  return sql.join(parts, sql` and `)
}

interface Selected {
  /** Selects the ids. */
  chosen: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
}

/** Which ones is decided first, by the columns that the studio's index holds; the rest is read of those alone. */
export async function select(db: Db, { chosen, order, limit }: Selected, now: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.title, a.slug, a.cover, a.user_id, u.username, u.name, u.avatar, a.approved, a.place, a.published_at, ${changed} as changed_at,
      a.word_count as words, s.views, s.claps, d.stage, d.archived_at, d.fields, h.id as holder_id, h.name as holder
    from (${chosen}) as chosen
      join articles a on a.id = chosen.id join users u on u.id = a.user_id join article_stats s on s.article_id = a.id
      left join content_drafts d on d.kind = 'article' and d.content_id = a.id
      left join content_locks l on l.kind = 'article' and l.content_id = a.id and l.seen_at > ${now - lockTimeoutMs} left join users h on h.id = l.user_id
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

const readCover = storedImage('articles', 'cover')

export async function toDraftCards(db: Db, rows: Row[]): Promise<DraftCard[]> {
  const ids = rows.map((row) => row.id)
  const notes = await countOpenNotes(db, 'article', ids)
  const topics = ids.length
    ? await sql<TopicLink & { article_id: number }>`
        select x.article_id, t.id, t.slug, t.name from article_topics x join topics t on t.id = x.topic_id
        where x.article_id in (${sql.join(ids)}) order by x.article_id, x.position`.execute(db)
    : { rows: [] }
  const authors = ids.length
    ? await sql<AuthorColumns & { article_id: number }>`
        select w.article_id, u.id, u.username, u.name, u.avatar from article_authors w join users u on u.id = w.user_id
        where w.article_id in (${sql.join(ids)}) order by w.article_id, w.position`.execute(db)
    : { rows: [] }
  const authorsOf = Map.groupBy(authors.rows, (author) => author.article_id)
  const topicsOf = Map.groupBy(topics.rows, (topic) => topic.article_id)
  return rows.map((row) => {
    const waiting = waitingOf(row)
    const state = stateOf({ ...row, is_public: row.place !== null })
    return {
      id: row.id,
      title: shownTitle(waiting?.title || row.title),
      slug: row.slug,
      cover: waiting ? waiting.cover : readCover(row.cover, row.id),
      user: authorOf({ id: row.user_id, username: row.username, name: row.name, avatar: row.avatar }),
      co_authors: (authorsOf.get(row.id) ?? []).map(authorOf),
      topics: (topicsOf.get(row.id) ?? []).map(({ id, slug, name }) => ({ id, slug, name })),
      state,
      changes: state === 'public' ? changesOf({ stage: row.stage ?? 'same' }) : 'none',
      open_notes: notes.get(row.id) ?? 0,
      views: row.views,
      claps: row.claps,
      words: row.words,
      published_at: row.published_at === null ? null : isoDate(row.published_at),
      changed_at: isoDate(row.changed_at),
      held_by: row.holder_id === null ? null : { id: row.holder_id, name: row.holder ?? '' },
    }
  })
}
