import { sql } from 'kysely'
import { searchWords } from '#base/search-words.ts'
import type { Reading } from '#platform/db/tables.ts'
import { inListLanguage } from '#content/translations/service.ts'
import { listHere, type ListName } from './list-index.ts'

interface Candidate {
  list: ListName | 'chosen'
  id: number
  place: number
  title: string
  standfirst: string
}

/** Newest articles looked at in each topic: so few that a large archive costs hardly more than a small one. */
const lookedAt = 40
/** A shared topic counts as much as this many words that hardly anything else has. */
const topicWeight = 2
/** In place of the position of a chosen article that is not public. */
const hidden = -1

/**
 * Ids of the articles to read after one: those that editors have chosen, in their order, then the closest ones: by topics shared, rarer ones counting more, and by words of title and standfirst
 * that few others have; the newer first among equals. `author` keeps to what one author has written.
 */
export async function listRelatedIds(
  reading: Reading,
  article: { id: number; title: string; standfirst: string; topics: { id: number }[] },
  author: number | undefined,
  limit: number,
  tag: (...names: string[]) => void,
): Promise<number[]> {
  const topics = article.topics.map((topic) => listHere(`topic:${topic.id}`))
  const sources = author !== undefined ? [listHere(`author:${author}`)] : topics.length > 0 ? topics : [listHere('all')]
  const found = await listCandidates(reading, article.id, sources, author === undefined)
  const chosen = await chosenIn(reading, found, tag)
  const candidates = found.filter(({ list, id }) => list !== 'chosen' && !chosen.includes(id))
  const shared = author === undefined ? topicsShared(candidates) : new Map<number, number>()
  const own = new Set(searchWords(`${article.title} ${article.standfirst}`))
  const unique = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()]
  const words = unique.map((candidate) => new Set(searchWords(`${candidate.title} ${candidate.standfirst}`).filter((word) => own.has(word))))
  const holders = new Map<string, number>()
  for (const found of words) for (const word of found) holders.set(word, (holders.get(word) ?? 0) + 1)

  const computed = unique
    .map((candidate, at) => {
      let score = shared.get(candidate.id) ?? 0
      for (const word of words[at] ?? []) score += rarity(holders.get(word) ?? 1, unique.length)
      return { id: candidate.id, place: candidate.place, score }
    })
    .sort((a, b) => b.score - a.score || b.place - a.place)
    .map((candidate) => candidate.id)
  return [...chosen, ...computed].slice(0, limit)
}

/** Those that editors have chosen, as far as readers see them. A hidden one has no place, and is watched for. */
async function chosenIn(reading: Reading, found: Candidate[], tag: (...names: string[]) => void): Promise<number[]> {
  const all = found.filter(({ list }) => list === 'chosen').sort((a, b) => a.place - b.place)
  tag(...all.map(({ id }) => `article:${id}`))
  const shown = all.filter(({ place }) => place !== hidden).map(({ id }) => id)
  return [...new Set(await inListLanguage(reading, 'article', shown))]
}

/** 1 for what only one of them has, 0 for what all have. */
function rarity(having: number, all: number): number {
  return all <= 1 ? 1 : 1 - Math.log(having) / Math.log(all)
}

function topicsShared(candidates: Candidate[]): Map<number, number> {
  const size = new Map<Candidate['list'], number>()
  for (const { list } of candidates) size.set(list, (size.get(list) ?? 0) + 1)
  const largest = Math.max(1, ...size.values())
  const scores = new Map<number, number>()
  for (const { id, list } of candidates) {
    // A small topic says more than one that everything stands in.
    const weight = topicWeight * (1 + rarity(size.get(list) ?? 1, largest))
    scores.set(id, (scores.get(id) ?? 0) + weight)
  }
  return scores
}

async function listCandidates(reading: Reading, articleId: number, lists: ListName[], withChosen: boolean): Promise<Candidate[]> {
  const newest = lists.map(
    (list, at) => sql`
      select * from (
        select l.list, a.id, a.place, a.title, a.standfirst from listed_articles as l join public_articles as a on a.id = l.article_id
        where l.list = ${list} and a.id <> ${articleId} order by l.place desc limit ${lookedAt}
      ) as ${sql.ref(`n${at}`)}`,
  )
  const chosen = sql`
    select 'chosen' as list, r.related_id as id, case when a.id is null then ${sql.lit(hidden)} else r.position end as place,
      coalesce(a.title, '') as title, coalesce(a.standfirst, '') as standfirst
    from public_article_related as r left join public_articles as a on a.id = r.related_id where r.article_id = ${articleId}`
  const parts = withChosen ? [...newest, chosen] : newest
  const { rows } = await sql<Candidate>`${sql.join(parts, sql` union all `)}`.execute(reading)
  return rows
}
