import { createHash } from 'node:crypto'
import { searchWords } from '#base/search-words.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import type { SearchEntry } from '#platform/searchable.ts'
import { formsOf } from './word-forms.ts'
import { firstLanguage } from '#i18n/format.ts'

/** Folded words of each field. */
export type IndexFields = Record<'title' | 'standfirst' | 'people' | 'topics' | 'body', string[]>

/** Other forms of those words: of title, people and topics, and of everything. */
export type IndexForms = Record<'head' | 'all', string[]>

/** Of the way words and forms are made. Raise it with every change: entries of another version are made anew. */
const termsVersion = 2

/** Marks of entries of this version, made in the main language that the site has now, begin with it. */
export function markPrefix(): string {
  return `${termsVersion}:${firstLanguage()}:`
}

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

export function indexFormsOf(entry: SearchEntry, { title, standfirst, people, topics, body }: IndexFields): IndexForms {
  const language = entry.language ?? siteMessages().language.tag
  const head = [entry.title, entry.kicker, entry.people, entry.topics].join('\n')
  const rest = [entry.standfirst, ...entry.parts.map((part) => part.text)].join('\n')
  const inHead = formsOf(head, [...title, ...people, ...topics], language)
  return { head: inHead, all: [...new Set([...inHead, ...formsOf(rest, [...standfirst, ...body], language)])] }
}

/** Changes with everything that the index holds of an entry, and with nothing else. */
export function markOf({ title, kicker, standfirst, people, topics, parts, lists, place, date, language }: SearchEntry): string {
  const made = JSON.stringify([title, kicker, standfirst, people, topics, parts, lists, place ?? date, language])
  return `${markPrefix()}${createHash('sha256').update(made).digest('base64url').slice(0, 22)}`
}
