import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { readBlocks } from '#base/blocks/read.ts'
import { spotsOf } from '#base/blocks/spots.ts'
import { href } from '#base/paths.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { PlacedEntry, SearchEntry, SearchSource } from '#platform/searchable.ts'
import { coverOf, listTopicsOf } from './cards.ts'

interface ShownRow {
  id: number
  place: number
  slug: string
  title: string
  kicker: string
  standfirst: string
  cover: string | null
  content: string
  published_at: number
  language: string
}

interface Row extends ShownRow {
  user_id: number
  username: string
  name: string
}

const shown = sql`a.id, a.place, a.slug, a.title, a.kicker, a.standfirst, a.cover, a.content, a.published_at, a.language`

/** So many are taken apart before everything else gets its turn. */
const atOnce = 5

/** Articles for the search: the whole text, block by block. */
export const articleSource: SearchSource = {
  kind: 'article',
  tags: ['article'],
  keepsLists: true,
  async ids(reading, after, most) {
    const rows = await reading.selectFrom('public_articles').select('id').where('id', '>', after).orderBy('id').limit(most).execute()
    return rows.map((row) => row.id)
  },
  async load(reading, ids) {
    const [{ rows }, topics, others] = await Promise.all([
      sql<Row>`select ${shown}, a.user_id, a.username, a.name from public_articles_with_stats as a where a.id in (${sql.join(ids)})`.execute(reading),
      listTopicsOf(reading, ids),
      listOthers(reading, ids),
    ])
    return eachInTurn(rows, (row): SearchEntry => {
      const own = topics.get(row.id) ?? []
      const people = [row, ...others.filter((other) => other.article_id === row.id)]
      return {
        ...entryOf(row, own[0]?.name),
        language: row.language,
        people: people.map((person) => `${person.name} ${person.username}`).join(', '),
        topics: own.map((topic) => topic.name).join(', '),
        lists: ['all', ...own.map((topic) => `topic:${topic.id}`), ...people.map((person) => `author:${person.user_id}`)],
      }
    })
  },
  async show(reading, places) {
    const { rows } = await sql<ShownRow & { topic: string | null }>`
      select ${shown}, (
        select t.name from public_article_topics as x join public_topics as t on t.id = x.topic_id
        where x.article_id = a.id order by x.position limit 1
      ) as topic
      from public_articles_with_stats as a where a.place in (${sql.join(places)})`.execute(reading)
    return eachInTurn(rows, (row) => entryOf(row, row.topic))
  },
}

function entryOf(row: ShownRow, topic: string | null | undefined): PlacedEntry {
  return {
    id: row.id,
    place: row.place,
    title: row.title,
    kicker: row.kicker || (topic ?? ''),
    standfirst: row.standfirst,
    parts: spotsOf(readBlocks(row.content)),
    url: href.article(row),
    image: coverOf(row),
    date: row.published_at,
  }
}

/** A whole text is taken apart for each. */
async function eachInTurn<Of, Made>(rows: Of[], make: (row: Of) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const row of rows) {
    if (made.length % atOnce === atOnce - 1) await nextTurn()
    made.push(make(row))
  }
  return made
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
