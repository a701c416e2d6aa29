import { sql } from 'kysely'
import { slugify } from '#base/slug.ts'
import { searchWords } from '#base/search-words.ts'
import { approvals, type Approval } from '#content/articles/contract.ts'
import { sortKeyAt, titleKey, type ListName } from '#content/articles/list-index.ts'
import { completeTotals } from '#content/articles/reaction-totals.ts'
import { trendingScoreOf, scoreOf } from '#content/articles/trending-score.ts'
import { insertEntries, markPrefix } from '#discovery/search/service.ts'
import type { Database, Db } from '#platform/db/tables.ts'
import { LargeReaders } from './large-readers.ts'
import { seededRandom, prose, type Prose } from './large-text.ts'

const authors = 400
const topics = 60
const readers = 50_000
const years = 10
const year = 365.25 * 86_400_000
const batch = 250

interface Bases {
  article: number
  user: number
  topic: number
}

/** Articles of ten years, their authors and readers, about ten claps and ten comments each, as many subscribers. Nothing else may write meanwhile. */
export async function seedLarge(database: Database, articles: number, say: (text: string) => void): Promise<void> {
  const random = seededRandom(7)
  const { db } = database
  const base: Bases = { article: await highest(db, 'articles'), user: await highest(db, 'users'), topic: await highest(db, 'topics') }
  const covers = await db.selectFrom('articles').select(['cover', 'cover_media_id']).where('cover', 'is not', null).limit(50).execute()
  await insertPeople(db, base, random)
  const text = await prose(4_000, random)
  const crowd = new LargeReaders({ firstUser: base.user + 1, comment: await highest(db, 'comments') }, text, seededRandom(11))
  if (database.engine === 'sqlite') {
    await indexMemory(db, 64 * 1_048_576)
    // Inside a transaction, so that it reaches the connection that writes.
    await db.transaction().execute((tx) => sql`pragma cache_size = -262144`.execute(tx))
  } else await sql`drop index search_index_words, search_index_pairs`.execute(db)
  for (let from = 0; from < articles; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, articles - from) }, (_, at) => from + at)
    const made = numbers.map((number) => makeArticle(number, articles, base, text, random, covers))
    await db.transaction().execute(async (tx) => {
      await insertArticles(tx, database, made)
      await crowd.insert(
        tx,
        made.map(({ row, stats }) => ({ id: row.id, publishedAt: row.published_at, ...stats })),
      )
      await insertSubscribers(tx, numbers)
    })
    if ((from + batch) % 10_000 === 0) say(`${from + batch} articles, ${crowd.left.claps} claps, ${crowd.left.comments} comments`)
  }
  if (database.engine === 'sqlite') await indexMemory(db, 1_048_576)
  else {
    await sql`create index search_index_words on search_index using gin (words)`.execute(db)
    await sql`create index search_index_pairs on search_index using gin (pairs) with (fastupdate = off)`.execute(db)
  }
  await sql`delete from article_counts`.execute(db)
  await sql`insert into article_counts (list, articles) select list, count(*) from listed_articles group by list`.execute(db)
  await sql`
    insert into article_counts (list, articles)
    select a.list || ' ' || t.list, count(*) from listed_articles a join listed_articles t on t.article_id = a.article_id
    where a.list like 'author:%' and t.list like 'topic:%' group by a.list, t.list`.execute(db)
  await sql`delete from counted_reactions`.execute(db)
  await sql`insert into counted_reactions (article_id, claps, comments) select article_id, claps, comments from public_article_stats`.execute(db)
  await completeTotals(db)
  if (database.engine === 'postgres')
    for (const table of ['articles', 'users', 'topics', 'comments'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)
  await database.write(async ({ purge }) => purge('articles', 'topics', 'authors'))
}

type Cover = { cover: string | null; cover_media_id: string | null }
type Made = ReturnType<typeof makeArticle>

function makeArticle(number: number, all: number, base: Bases, text: Prose, random: () => number, covers: Cover[]) {
  const id = base.article + number + 1
  const now = Date.now()
  // Some of every 30th are no reader's business: submitted, rejected or still a draft.
  const approved: Approval = number % 30 === 29 ? (approvals[number % 4] ?? 'draft') : 'approved'
  const published_at = Math.floor(now - ((all - number) / all) * years * year)
  const place = approved === 'approved' ? sortKeyAt(published_at) + (id % 1024) : null
  const subject = text.name(Math.floor(random() ** 3 * 30_000))
  const title = `${text.sentence(3, 8).slice(0, -1)}, ${subject}`
  const paragraphs = Array.from({ length: 6 + Math.floor(random() * 10) }, () => text.paragraphs[Math.floor(random() * text.paragraphs.length)]).filter(
    (one) => one !== undefined,
  )
  const standfirst = text.sentence(12, 30)
  const words = paragraphs.reduce((sum, one) => sum + one.words.length, 0)
  const popular = Math.exp((random() + random() + random()) * 3 - 2)
  const isRead = place !== null
  const stats = {
    article_id: id,
    views: isRead ? Math.floor(popular * 60) : 0,
    claps: isRead ? Math.floor(popular * 0.64 * random()) : 0,
    comments: isRead ? Math.floor(popular * 0.64 * random()) : 0,
  }
  const author = base.user + 1 + Math.floor(random() ** 2 * authors)
  const inTopics = [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => base.topic + 1 + Math.floor(random() ** 2 * topics)))]
  return {
    row: {
      id,
      slug: `${slugify(title)}-${id}`.slice(-100),
      place,
      user_id: author,
      approved,
      published_at,
      created_at: published_at,
      updated_at: published_at,
      word_count: words,
      reading_minutes: Math.max(1, Math.round(words / 230)),
      title,
      standfirst,
      ...(covers[number % Math.max(1, covers.length)] ?? { cover: null, cover_media_id: null }),
      canonical_url: null,
      content: contentOf(
        paragraphs.map((one) => one.text),
        text,
      ),
    },
    stats,
    topics: inTopics,
    lists: place === null ? [] : (['all', ...inTopics.map((topic) => `topic:${topic}` as const), `author:${author}`] satisfies ListName[]),
    fields: { title: searchWords(title), standfirst: searchWords(standfirst), people: [], topics: [], body: paragraphs.flatMap((one) => one.words) },
  }
}

function contentOf(paragraphs: string[], text: Prose): string {
  const blocks = paragraphs.flatMap((words, at) => {
    const paragraph = { id: `p${at}`, type: 'paragraph', props: {}, content: [{ type: 'text', text: words, styles: {} }], children: [] }
    if (at % 4 !== 3) return [paragraph]
    return [{ id: `h${at}`, type: 'heading', props: { level: 2 }, content: [{ type: 'text', text: text.sentence(3, 7), styles: {} }], children: [] }, paragraph]
  })
  return JSON.stringify(blocks)
}

async function insertArticles(tx: Db, database: Database, made: Made[]): Promise<void> {
  await tx
    .insertInto('articles')
    .values(made.map((one) => one.row))
    .execute()
  await tx
    .insertInto('article_stats')
    .values(made.map((one) => one.stats))
    .execute()
  await tx
    .insertInto('article_topics')
    .values(made.flatMap((one) => one.topics.map((topic_id, position) => ({ article_id: one.row.id, topic_id, position }))))
    .execute()
  const listed = made.flatMap(({ row, stats, lists }) => {
    const { place } = row
    if (place === null) return []
    const keys = {
      article_id: row.id,
      place,
      title_key: titleKey(row.title),
      claps: stats.claps,
      views: stats.views,
      score: scoreOf({ ...stats, unranked: 0 }),
      trending_score: trendingScoreOf({ ...stats, unranked: 0 }, row.published_at),
    }
    return lists.map((list) => ({ list, ...keys }))
  })
  await tx.insertInto('listed_articles').values(listed).execute()
  const entries = made.flatMap(({ row: { id, place }, fields, lists }) =>
    place === null ? [] : [{ place, kind: 'article', entry_id: id, mark: `${markPrefix()}large`, fields, lists }],
  )
  await insertEntries(tx, database.engine, entries)
}

async function insertPeople(db: Db, base: Bases, random: () => number): Promise<void> {
  const now = Date.now()
  const person = (number: number) => ({
    id: base.user + number + 1,
    username: `reader-${base.user + number + 1}`,
    name: `Reader ${number + 1}`,
    email: null,
    role: number < authors ? ('author' as const) : ('member' as const),
    created_at: now - Math.floor(random() * years * year),
    updated_at: now,
  })
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < readers; from += 1_000)
      await tx
        .insertInto('users')
        .values(Array.from({ length: 1_000 }, (_, at) => person(from + at)))
        .execute()
    const rows = Array.from({ length: topics }, (_, at) => ({
      id: base.topic + at + 1,
      slug: `subject-${base.topic + at + 1}`,
      name: `Subject ${at + 1}`,
      status: 'listed' as const,
      created_at: now,
      updated_at: now,
    }))
    await tx.insertInto('topics').values(rows).execute()
  })
}

/** One an article, on no list: nobody is written to. */
async function insertSubscribers(tx: Db, numbers: number[]): Promise<void> {
  const [created_at, updated_at] = [Date.now(), Date.now()]
  await tx
    .insertInto('newsletter_subscribers')
    .values(numbers.map((number) => ({ email: `subscriber-${number}@example.org`, name: `Subscriber ${number}`, created_at, updated_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function highest(db: Db, table: 'articles' | 'users' | 'topics' | 'comments'): Promise<number> {
  const { most } = await db
    .selectFrom(table)
    .select((row) => row.fn.max('id').as('most'))
    .executeTakeFirstOrThrow()
  return most ?? 0
}

/** Bytes of the search index that SQLite collects before it writes a segment; it remembers the setting. */
async function indexMemory(db: Db, bytes: number): Promise<void> {
  await sql`insert into search_index (search_index, rank) values ('hashsize', ${sql.lit(bytes)})`.execute(db)
}
