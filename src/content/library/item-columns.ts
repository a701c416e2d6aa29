import { folded } from '#base/search-words.ts'
import { slugify, textKey } from '#base/slug.ts'
import { entryTags } from '#platform/kind-slots.ts'
import type { AnyFields } from './fields.ts'
import { yearIn } from './partial-date.ts'
import { bylineOf, type ItemKind, listPathOf } from './rules.ts'
import type { FacetRow, NewItemRow } from './store.ts'

/** What titles are ordered by: without case, accents, signs and an article before them. */
export function titleKeyOf(title: string, sortTitle: string | null): string {
  return wordsOf(sortTitle ?? title.replace(/^\P{L}*(the|an?)\s+(?=\S)/iu, '')).slice(0, 60)
}

/** The same for the same person, however the name is written. */
export function nameKeyOf(name: string): string {
  return wordsOf(name).slice(0, 120) || name
}

function wordsOf(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

export function yearOf(fields: AnyFields): number | null {
  const date = 'release_date' in fields ? fields.release_date : (fields.published_date ?? fields.first_published_date)
  return date === null ? null : yearIn(date)
}

export function tagsOf(item: { kind: ItemKind; id: number; slug: string }): string[] {
  return entryTags(item.kind, listPathOf[item.kind], item)
}

type Columns = Pick<
  NewItemRow,
  'title' | 'title_key' | 'byline' | 'year' | 'half_stars' | 'verdict_at' | 'verdict_user_id' | 'verdict_article_id' | 'cover' | 'cover_media_id' | 'details'
>
export function columnsOf(kind: ItemKind, fields: AnyFields, verdictAt: number): Columns {
  const { people, cover, verdict, ...rest } = fields
  const said = verdict && { headline: verdict.headline, text: verdict.text }
  return {
    title: fields.title,
    title_key: titleKeyOf(fields.title, fields.sort_title),
    byline: bylineOf(kind, people),
    year: yearOf(fields),
    half_stars: verdict ? verdict.rating * 2 : -1,
    verdict_at: verdict ? (verdict.at ?? verdictAt) : null,
    verdict_user_id: verdict?.user_id ?? null,
    verdict_article_id: verdict?.article_id ?? null,
    cover: cover && JSON.stringify(cover),
    cover_media_id: cover?.id ?? null,
    details: JSON.stringify({ ...rest, verdict: said }),
  }
}

export function facetsOf(item: { subjects: string[]; languages: string[] } | { genres: string[]; languages?: string[] }, year: number | null): FacetRow[] {
  const genres = 'subjects' in item ? item.subjects : item.genres
  const facets: FacetRow[] = [
    ...genres.map((label) => ({ facet: 'genre' as const, value: textKey(label), label })),
    // The language itself finds its regional forms too.
    ...(item.languages ?? [])
      .flatMap((label) => [label, label.split('-')[0] ?? label])
      .map((label) => ({ facet: 'language' as const, value: label.toLowerCase(), label })),
    ...(year === null ? [] : [{ facet: 'year' as const, value: String(year), label: String(year) }]),
  ]
  return [...new Map(facets.map((facet) => [`${facet.facet} ${facet.value}`, facet])).values()]
}

/** A number alone would be taken for an id. */
export function slugOf(slug: string, item: Columns, kind: ItemKind): string {
  return /^\d+$/.test(slug) ? `${slug}-${slugify(item.byline || String(item.year ?? kind))}`.slice(0, 80) : slug
}
