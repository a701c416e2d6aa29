import { type Note } from '#i18n/note.ts'
import type { Image } from '#base/image.ts'
import type { WrittenArticle } from '#content/articles/service.ts'
import { checkItem } from './check-item.ts'
import type { FactCounts } from './fact-check.ts'
import type { TextFacts } from './fact-kinds.ts'
import type { Facts } from './markdown-facts.ts'

interface Checked {
  lost: { line?: number; what: Note }[]
  facts?: FactCounts
}

/** Adds to a report what of a post is neither in the article nor named yet. @param given what its text holds in the file */
export function checkPost<T extends Checked>(
  { facts, given, slug }: { facts: Facts; given: TextFacts; slug: string },
  written: WrittenArticle,
  rewritten: ReadonlyMap<string, string | null>,
  report: T,
): T {
  const { title, standfirst, state, date, allTopics, fields, addresses } = facts
  const item = {
    cover: facts.cover?.src ?? null,
    text: given,
    title,
    standfirst,
    state,
    date,
    people: facts.authors.map(({ name }) => name),
    topics: allTopics,
    fields,
  }
  const lost = report.lost.map(({ what }) => what)
  const corrections = facts.corrections.map(({ wrong, correct, position, corrected_at, by, name }) => [
    wrong,
    correct,
    position,
    new Date(corrected_at).toISOString(),
    by ?? '',
    name ?? '',
  ])
  const { kicker, series, social } = facts.own
  const own = ['Masthead', kicker, series ?? '', ...Object.values(social ?? {}), String(facts.own.allow_comments)]
  const kept = [
    ...own,
    slug,
    facts.slug,
    ...addresses,
    facts.translations.named,
    ...facts.givenTopics,
    ...corrections.flat(),
    ...facts.authors.flatMap((author) => [author.bio, author.website, author.portrait ?? '']),
  ]
  const { counts, notes } = checkItem(item, written, { rewritten, lost }, kept)
  return { ...report, facts: counts, lost: [...report.lost, ...notes.map((what) => ({ what }))] }
}

/** What a dry run would have written. */
export function postAsWritten(
  facts: Facts,
  fields: { title: string; standfirst: string; content: string; cover: Image | null; language: string; canonical_url: string | null },
): WrittenArticle {
  return {
    ...fields,
    cover: fields.cover && JSON.stringify(fields.cover),
    approved: facts.state.status,
    published_at: facts.date,
    topics: facts.topics,
    people: facts.authors.map(({ name, username }) => `${name} ${username}`),
  }
}
