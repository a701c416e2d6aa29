import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { readBlocks } from '#base/blocks/read.ts'
import { spotsOf } from '#base/blocks/spots.ts'
import { href } from '#base/paths.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { SearchEntry, SearchSource } from '#platform/searchable.ts'
import { coverOf, listTopicsOf } from './cards.ts'

interface Row {
  id: number
  place: number
  slug: string
  title: string
  kicker: string
  standfirst: string
  cover: string | null
  content: string
  published_at: number
  user_id: number
  username: string
  name: string
}

/** So many are taken apart before everything else gets its turn. */
const atOnce = 5

/** Articles for the search: the whole text, block by block. */
export const articleSource: SearchSource = {
  kind: 'article',
  tags: ['article'],
  async ids(reading, after, most) {
    const rows = await reading.selectFrom('public_articles').select('id').where('id', '>', after).orderBy('id').limit(most).execute()
    return rows.map((row) => row.id)
  },
  async load(reading, ids) {
    const [{ rows }, topics, others] = await Promise.all([
      sql<Row>`
        select a.id, a.place, a.slug, a.title, a.kicker, a.standfirst, a.cover, a.content, a.published_at, a.user_id, a.username, a.name
        from public_whole_articles as a where a.id in (${sql.join(ids)})`.execute(reading),
      listTopicsOf(reading, ids),
      listOthers(reading, ids),
    ])
    const entries: SearchEntry[] = []
    for (const row of rows) {
      // A whole text is taken apart for each.
      if (entries.length % atOnce === atOnce - 1) await nextTurn()
      const own = topics.get(row.id) ?? []
      const people = [row, ...others.filter((other) => other.article_id === row.id)]
      entries.push({
        id: row.id,
        place: row.place,
        title: row.title,
        kicker: row.kicker || (own[0]?.name ?? ''),
        standfirst: row.standfirst,
        people: people.map((person) => `${person.name} ${person.username}`).join(', '),
        topics: own.map((topic) => topic.name).join(', '),
        parts: spotsOf(readBlocks(row.content)),
        lists: ['all', ...own.map((topic) => `topic:${topic.id}`), ...people.map((person) => `author:${person.user_id}`)],
        url: href.article({ slug: row.slug }),
        image: coverOf(row.cover),
        date: row.published_at,
      })
    }
    return entries
  },
}

interface Other {
  article_id: number
  user_id: number
  username: string
  name: string
}

async function listOthers(reading: Reading, articleIds: number[]): Promise<Other[]> {
  if (articleIds.length === 0) return []
  const { rows } = await sql<Other>`
    select w.article_id, w.user_id, u.username, u.name from public_article_authors as w join public_users as u on u.id = w.user_id
    where w.article_id in (${sql.join(articleIds)}) order by w.article_id, w.position`.execute(reading)
  return rows
}
