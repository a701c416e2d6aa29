import { sql } from 'kysely'
import { note, type Note } from '#i18n/note.ts'
import { findArticleRow, removeArticleIn, resyncArticleIn } from '#content/articles/service.ts'
import { correctionsTag } from '#content/corrections/service.ts'
import { settingsTag } from '#operations/settings/service.ts'
import { listGroup } from '#content/translations/service.ts'
import { removeIn as removeItemIn } from '#content/library/service.ts'
import { removeIn as removeEpisodeIn, storedShow } from '#content/podcast/service.ts'
import { commentRestored, hasAnswer, recountIn } from '#community/comments/service.ts'
import { referencesOf, removeFilesAfter, usesOf } from '#operations/media/service.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { findThing } from '../store.ts'
import { removeRows, type Image, type Part, type RowId } from './images.ts'

interface Undoing {
  services: Services
  features: Feature[]
  writing: Writing
  id: RowId
  now: number
}

/** One sort of thing that imports make. */
interface Noun {
  parts: readonly Part[]
  /** Columns that change by themselves. */
  ignored?: readonly string[]
  /** Tags of cached answers that show it. */
  tags?(id: RowId): string[]
  find(db: Db, key: string): Promise<RowId | undefined>
  /** Why it cannot be removed although nobody has changed it. */
  inUse?(undoing: Undoing): Promise<Note | null>
  /** Runs before its rows are removed. */
  remove?(undoing: Undoing): Promise<void>
  /** Runs after its rows were put back; `before` is what stood there until now. */
  restored?(undoing: Undoing, before: Image | null, image: Image): Promise<void>
}

const beside = (table: string): Part => ({ table, column: 'content_id', kind: 'article' })
const of = (table: string, column: string) => ({ table, column })

/** In the order in which they are undone: what hangs on something else comes first. */
const nouns = {
  comment: {
    parts: [of('comments', 'id'), of('comment_actions', 'comment_id'), of('comment_reports', 'comment_id')],
    ignored: ['replies_count'],
    find: findThing,
    async inUse({ writing: { tx }, id }) {
      return (await hasAnswer(tx, Number(id))) ? note('studio-import-undo.answered') : null
    },
    remove: ({ writing, id }) => recountIn(writing, Number(id), -1),
    restored: ({ writing, id }, before) => commentRestored(writing, Number(id), before?.[0]?.[0]?.['status'] === 'shown'),
  },
  translation: {
    parts: [beside('content_translations')],
    find: findArticle,
    async remove({ writing, id, now }) {
      const group = await listGroup(writing.tx, 'article', Number(id))
      await removeRows(writing.tx, beside('content_translations'), id)
      await resyncArticles(writing, [Number(id), ...group.map((row) => row.content_id)], now)
    },
  },
  article: {
    parts: [
      of('articles', 'id'),
      ...['article_topics', 'article_authors', 'article_slugs', 'article_sources'].map((table) => of(table, 'article_id')),
      { table: 'feed_ids', column: 'subject_id', kind: 'article' },
      ...['content_translations', 'content_drafts', 'content_revisions', 'content_notes', 'corrections', 'content_changes'].map(beside),
    ],
    // The hour of a scheduled one may have come, and a later import of the same text may have said when it was last changed.
    ignored: ['place', 'modified_at'],
    // The foot of every page leads to the list of corrections while there are some.
    tags: () => [correctionsTag, settingsTag],
    find: findArticle,
    async inUse({ writing: { tx }, id }) {
      const comment = await tx.selectFrom('comments').select('id').where('article_id', '=', Number(id)).executeTakeFirst()
      const clap = await tx.selectFrom('claps').select('id').where('article_id', '=', Number(id)).executeTakeFirst()
      return comment || clap ? note('studio-import-undo.read') : null
    },
    async remove({ writing, id, now }) {
      await removeArticleIn(writing, Number(id), now, { quiet: true })
    },
    async restored({ writing, id, now }, before, image) {
      const placeIn = (one: Image | null) => one?.[0]?.[0]?.['place'] ?? null
      const place = placeIn(image) ?? placeIn(before)
      await resyncArticleIn(writing, Number(id), place === null ? null : Number(place), now)
    },
  },
  podcast: {
    parts: [of('podcast_episodes', 'id')],
    ignored: ['shown_at'],
    tags: () => ['podcast'],
    find: findThing,
    remove: ({ writing, id, now }) => removeEpisodeIn(writing, Number(id), now, { quiet: true }),
    async restored({ writing }, _, image) {
      writing.purge(`cards:episode:${image[0]?.[0]?.['slug'] ?? ''}`)
    },
  },
  show: { parts: [of('podcast_show', 'id')], tags: () => ['podcast'], find: async (db) => ((await storedShow(db)) ? 1 : undefined) },
  item: {
    parts: [of('library_items', 'id'), ...['library_people', 'library_facets', 'library_sources'].map((table) => of(table, 'item_id'))],
    find: findItem,
    async remove({ writing, id }) {
      const { kind } = await writing.tx.selectFrom('library_items').select('kind').where('id', '=', Number(id)).executeTakeFirstOrThrow()
      await removeItemIn(writing, kind, Number(id))
    },
  },
  redirect: { parts: [of('redirects', 'id')], tags: () => ['redirects'], find: (db, key) => idBy(db, 'redirects', 'from_path', key) },
  subscriber: {
    parts: [
      of('newsletter_subscribers', 'id'),
      ...['newsletter_subscriptions', 'newsletter_tags', 'newsletter_history'].map((table) => of(table, 'subscriber_id')),
    ],
    find: (db, key) => idBy(db, 'newsletter_subscribers', 'email', key),
  },
  media: {
    parts: [of('media', 'id')],
    tags: (id) => ['media', `media:${id}`],
    find: (db, key) => idBy(db, 'media', 'sha256', key),
    async inUse({ features, writing: { tx }, id }) {
      const uses = await usesOf(tx, referencesOf(features), String(id))
      return uses.length > 0 ? note('studio-import-undo.in-use') : null
    },
    async remove({ services, writing, id }) {
      removeFilesAfter(writing, services, String(id))
    },
  },
  topic: {
    parts: [of('topics', 'id')],
    tags: (id) => ['topics', `topic:${id}`],
    find: (db, key) => idBy(db, 'topics', 'slug', key),
    async inUse({ writing: { tx }, id }) {
      const used = await tx.selectFrom('article_topics').select('article_id').where('topic_id', '=', Number(id)).executeTakeFirst()
      return used ? note('studio-import-undo.in-use') : null
    },
  },
  user: {
    parts: [of('users', 'id')],
    tags: (id) => ['authors', `author:${id}`],
    find: (db, key) => idBy(db, 'users', 'username', key),
  },
  thing: {
    parts: [of('imported_things', 'source')],
    ignored: ['modified_at'],
    find: async (db, key) => ((await findThing(db, key)) === undefined ? undefined : key),
  },
} satisfies Record<string, Noun>

export type NounName = keyof typeof nouns
export const nounNames = Object.keys(nouns) as NounName[] // keys of its own type

export function nounOf(name: NounName): Noun {
  return nouns[name]
}

/** Lists and links of articles whose group is another one now. */
export async function resyncArticles(writing: Writing, ids: readonly number[], now: number): Promise<void> {
  for (const id of new Set(ids)) {
    const article = await findArticleRow(writing.tx, id)
    if (article) await resyncArticleIn(writing, id, article.place, now)
  }
}

/** Takes a thing out of everything. */
export async function removeThing(undoing: Undoing, { parts, remove, tags }: Noun): Promise<void> {
  await remove?.(undoing)
  for (const part of [...parts].reverse()) await removeRows(undoing.writing.tx, part, undoing.id)
  undoing.writing.purge(...(tags?.(undoing.id) ?? []))
}

/** Key of an article that an earlier import took; one that is new is known by its source. */
export function articleKey(source: string, known: { article_id: number } | undefined): string {
  return known ? `id:${known.article_id}` : `source:${source}`
}

async function findArticle(db: Db, key: string): Promise<number | undefined> {
  const name = key.slice(key.indexOf(':') + 1)
  if (key.startsWith('id:')) return (await db.selectFrom('articles').select('id').where('id', '=', Number(name)).executeTakeFirst())?.id
  return (await db.selectFrom('article_sources').select('article_id').where('source', '=', name).executeTakeFirst())?.article_id
}

async function findItem(db: Db, key: string): Promise<number | undefined> {
  return (await db.selectFrom('library_sources').select('item_id').where('source', '=', key).executeTakeFirst())?.item_id
}

type Keyed = { redirects: 'from_path'; newsletter_subscribers: 'email'; media: 'sha256'; topics: 'slug'; users: 'username' }

async function idBy<T extends keyof Keyed>(db: Db, table: T, column: Keyed[T], key: string): Promise<RowId | undefined> {
  const { rows } = await sql<{ id: RowId }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${key}`.execute(db)
  return rows[0]?.id
}
