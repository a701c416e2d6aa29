import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import type { SearchSource } from '#platform/searchable.ts'
import { coverOf, detailsOf, smallCardOf } from './items.ts'
import { itemKinds, type ItemKind } from './rules.ts'
import type { PersonRow, PublicItemRow } from './store.ts'

/** Books, films and records for the search. */
export const itemSources: SearchSource[] = itemKinds.map(sourceOf)

function sourceOf(kind: ItemKind): SearchSource {
  return {
    kind,
    tags: [kind],
    async ids(reading, after, most) {
      const query = reading.selectFrom('public_library_items').select('id').where('kind', '=', kind).where('id', '>', after)
      return (await query.orderBy('id').limit(most).execute()).map((row) => row.id)
    },
    async load(reading, ids) {
      const rows = await reading.selectFrom('public_library_items').selectAll().where('kind', '=', kind).where('id', 'in', ids).execute()
      const people = await reading.selectFrom('public_library_people').selectAll().where('item_id', 'in', ids).orderBy('position').execute()
      return rows.map((row) => {
        const own = people.filter((person) => person.item_id === row.id)
        const { verdict, original_title } = detailsOf(row)
        const { url, byline } = smallCardOf(row)
        return {
          id: row.id,
          title: row.title,
          kicker: byline,
          standfirst: verdict?.headline ?? '',
          people: own.map((person) => person.name).join(', '),
          topics: genresOf(row).join(', '),
          parts: [original_title, verdict?.text, ...textsOf(row), ...own.map((person) => person.part)].flatMap((text) => (text ? [{ at: '', text }] : [])),
          lists: listsOf(own),
          url,
          image: coverOf(row),
          date: row.added_at,
        }
      })
    },
  }
}

function listsOf(people: PersonRow[]): string[] {
  return [...new Set(people.flatMap((person) => (person.user_id === null ? [] : [`author:${person.user_id}`])))]
}

function genresOf(row: PublicItemRow): string[] {
  return row.kind === 'book' ? detailsOf<'book'>(row).subjects : detailsOf<'movie' | 'music'>(row).genres
}

function textsOf(row: PublicItemRow): (string | null | undefined)[] {
  if (row.kind === 'book') {
    const { subtitle, description, publishers, series, isbn_13, isbn_10, quotes } = detailsOf<'book'>(row)
    return [subtitle, plainText(readBlocks(description)), publishers.join(', '), series, isbn_13, isbn_10, ...quotes.map((quote) => quote.text)]
  }
  if (row.kind === 'movie') {
    const { synopsis, companies, quotes } = detailsOf<'movie'>(row)
    return [plainText(readBlocks(synopsis)), companies.join(', '), ...quotes.map((quote) => quote.text)]
  }
  const { label, tracks } = detailsOf<'music'>(row)
  return [label, ...tracks.map((track) => [track.title, ...(track.artists ?? [])].join(', '))]
}
