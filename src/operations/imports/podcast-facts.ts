import { readBlocks } from '#base/blocks/read.ts'
import type { Note } from '#i18n/note.ts'
import type { SourceState } from '#base/source-states.ts'
import type { StoredEpisode } from '#content/podcast/service.ts'
import { checkFacts, type FactCounts, type SourceField } from './fact-check.ts'
import { all, textOf } from '#platform/xml/tree.ts'
import type { FeedItem } from './feed-item.ts'
import { factsOfHtml } from './text-facts.ts'

/** Counts the facts of an item and of the episode that was written from it. @param lost what the report says already */
export function checkEpisode(
  item: FeedItem,
  { state, isWhole }: { state: SourceState; isWhole: boolean },
  { fields, status, published_at }: StoredEpisode,
  lost: readonly Note[],
): { counts: FactCounts; notes: Note[] } {
  const { title, summary, hosts, guests } = fields
  const isPublic = isWhole && state.status === 'approved'
  const people = [...hosts, ...guests].map(({ name }) => name)
  const persons = all(item.element ?? undefined, 'podcast:person')
    .map((person) => textOf(person).trim())
    .filter(Boolean)
  const facts: SourceField[] = [
    { kind: 'fields', name: 'title', value: item.title, isHere: title === item.title },
    { kind: 'states', name: 'state', value: state.status, isHere: isPublic === (status === 'approved') },
    ...(item.date === null ? [] : [{ kind: 'dates' as const, name: 'date', value: new Date(item.date).toISOString(), isHere: published_at === item.date }]),
    ...[...new Set([...persons, ...item.authors])].map((name) => ({ kind: 'people' as const, name, value: name, isHere: people.includes(name) })),
    ...item.topics.map((name) => ({ kind: 'topics' as const, name, value: name, isHere: false })),
    ...(item.sound ? [{ kind: 'fields' as const, name: 'sound', value: item.sound.url, isHere: fields.audio !== null }] : []),
  ]
  const checked = { source: factsOfHtml(item.html), blocks: readBlocks(fields.notes), beside: [title, summary], rewritten: new Map<string, string | null>() }
  return checkFacts({ ...checked, fields: facts, notes: lost })
}
