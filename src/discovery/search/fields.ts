import { createHash } from 'node:crypto'
import { searchWords } from '#base/search-words.ts'
import type { SearchEntry } from '#platform/searchable.ts'

/** Folded words of each field. */
export type IndexFields = Record<'title' | 'standfirst' | 'people' | 'topics' | 'body', string[]>

/** Words of a body that are indexed. */
const mostWords = 40_000

export function fieldsOf(entry: SearchEntry): IndexFields {
  return {
    title: searchWords(`${entry.title} ${entry.kicker}`),
    standfirst: searchWords(entry.standfirst),
    people: searchWords(entry.people),
    topics: searchWords(entry.topics),
    body: searchWords(entry.parts.map((part) => part.text).join('\n')).slice(0, mostWords),
  }
}

/** Changes with everything that the index holds of an entry, and with nothing else. */
export function markOf({ title, kicker, standfirst, people, topics, parts, lists, place, date }: SearchEntry): string {
  const made = JSON.stringify([title, kicker, standfirst, people, topics, parts, lists, place ?? date])
  return createHash('sha256').update(made).digest('base64url').slice(0, 22)
}
