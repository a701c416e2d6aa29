import { note, type Note } from '#i18n/note.ts'
import { noteInEnglish } from '#i18n/note-text.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { readBlocks } from '#base/blocks/read.ts'
import type { SourceState } from '#base/source-states.ts'
import type { WrittenArticle } from '#content/articles/service.ts'
import { topicSlugs } from '#content/topics/service.ts'
import type { ConvertedEntry } from './convert-entry.ts'
import type { Entry } from './entry.ts'
import { wordsOf, type TextFacts } from './fact-kinds.ts'
import { distinctTopics } from './legacy-html.ts'
import { checkFacts, type FactCounts, type FactKind, type SourceField } from './fact-check.ts'

/** What a source says of an item beside its text. */
interface SourceItem {
  text: TextFacts
  title: string
  standfirst: string
  state: SourceState
  date: number | null
  people: readonly string[]
  topics: readonly string[]
  /** Further fields, such as each key of front matter. */
  /** Address of the picture above the text. */
  cover: string | null
  fields: readonly GivenField[]
  /** How the report calls each comment, and whether it is here. */
  comments?: readonly { name: Note; isHere: boolean }[]
}

export interface GivenField {
  name: string
  value: string
  /** Epoch ms, where the value is a date. */
  date?: number | null
}

interface Converted {
  lost: readonly Note[]
  /** New addresses of links, by `addressKey`. */
  rewritten: ReadonlyMap<string, string | null>
}

/** Compares a source with the article that was written from it. `haystack`: texts that are kept elsewhere, such as old addresses. */
export function checkItem(item: SourceItem, written: WrittenArticle, converted: Converted, haystack: readonly string[]): { counts: FactCounts; notes: Note[] } {
  const { title, standfirst } = written
  const blocks = readBlocks(written.content)
  return checkFacts({
    source: item.text,
    blocks,
    beside: [title, standfirst],
    rewritten: converted.rewritten,
    notes: converted.lost,
    fields: fieldsOf(item, written, haystack),
  })
}

/** The same for an entry of a file. @param given what its text holds there; `comments` are those that were taken */
export function checkEntry(
  entry: Entry,
  given: TextFacts,
  written: WrittenArticle,
  converted: Converted & { comments: ReadonlySet<string> },
): { counts: FactCounts; notes: Note[] } {
  const { title, standfirst, state, date, authors, topics, canonical, comments } = entry
  const fields = [...(canonical ? [{ name: 'canonical', value: canonical }] : []), ...entry.fields]
  const people = authors.map(({ name }) => name)
  const item = {
    cover: entry.cover?.src ?? null,
    text: given,
    title,
    standfirst,
    state,
    date,
    people,
    topics,
    fields,
    comments: comments.map((one) => ({ name: note('studio-report.comment-of', { id: one.id, name: one.name }), isHere: converted.comments.has(one.id) })),
  }
  return checkItem(item, written, converted, [...entry.addresses, ...comments.map(({ name }) => name)])
}

/** What a dry run would have written. */
export function writtenBy(entry: Entry, { content, standfirst, cover }: ConvertedEntry, title: string): WrittenArticle {
  return {
    title,
    standfirst,
    content,
    cover: cover && JSON.stringify(cover),
    language: entry.language,
    canonical_url: entry.canonical,
    approved: entry.state.status,
    published_at: entry.date,
    topics: entry.topics,
    people: entry.authors.map(({ name, username }) => `${name} ${username}`),
  }
}

function fieldsOf(item: SourceItem, written: WrittenArticle, haystack: readonly string[]): SourceField[] {
  const { title, standfirst, state, date, people, topics, fields, cover, comments = [] } = item
  const here = new Set(written.topics.flatMap((topic) => topicSlugs(topic)[0] ?? []))
  const isHere = (topic: string) => here.has(topicSlugs(topic)[0] ?? '')
  const { canonical_url, language } = written
  const words = [written.title, written.standfirst, canonical_url, written.cover, language, ...written.topics, ...topics.filter(isHere), ...written.people]
  const kept = new Set(wordsOf([...words, ...haystack].join('\n').toLowerCase()))
  const holds = (value: string) => wordsOf(value.toLowerCase()).every((word) => kept.has(word))
  const field = (kind: FactKind, name: string, value: string, isHere: boolean): SourceField => ({ kind, name, value, isHere })
  const own = (kind: FactKind, name: string, value: string, isHere: boolean): SourceField => ({
    ...field(kind, name, value, isHere),
    label: note('studio-report.fact', { name, value: truncated(value) }),
  })
  const distinct = distinctTopics(topics)
  return [
    own('fields', 'title', title, holdsLine(title, written.title)),
    ...(standfirst ? [own('fields', 'standfirst', standfirst, holdsLine(standfirst, written.standfirst))] : []),
    ...fields.map(({ name, value, date: at }) =>
      field('fields', name, value, holds(value) || (at !== undefined && at !== null && at === written.published_at)),
    ),
    own('states', 'state', state.status, state.status === written.approved),
    ...(cover === null ? [] : [own('fields', 'cover', cover, written.cover !== null)]),
    ...(date === null ? [] : [own('dates', 'date', new Date(date).toISOString(), date === written.published_at)]),
    ...people.map((name) => field('people', name, name, written.people.length >= people.length)),
    ...distinct.map((topic) => field('topics', topic, topic, isHere(topic) || here.size >= distinct.length)),
    ...comments.map(({ name: label, isHere }) => ({ ...field('comments', noteInEnglish(label), noteInEnglish(label), isHere), label })),
  ]
}

/** Whether each word of a line stands in the other. */
function holdsLine(line: string, other: string): boolean {
  const there = new Set(wordsOf(other))
  return wordsOf(line).every((word) => there.has(word))
}
