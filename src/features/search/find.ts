import { setImmediate as nextTurn } from 'node:timers/promises'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import type { SearchTerm } from '#base/search-words.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { ShownEntry } from '#platform/searchable.ts'
import type { Hit } from './contract.ts'
import type { KnownSource } from './keeping.ts'
import type { SearchKind } from './rules.ts'
import { bestPart, marked, snippetOf } from './snippet.ts'

/** Longest stretch of looking for snippets before everything else gets its turn, ms. */
const longestTurn = 4

/** What stands at these places, in their order, as it shows itself to whoever searched. Tags everything it shows. */
export async function hitsAt(
  reading: Reading,
  sources: readonly KnownSource[],
  places: readonly number[],
  { terms, longest }: { terms: readonly SearchTerm[]; longest: number },
  tag: (...tags: string[]) => void,
): Promise<Hit[]> {
  if (places.length === 0) return []
  const rows = await reading
    .selectFrom('search_entries')
    .select(['place', 'kind', 'entry_id'])
    .where('place', 'in', [...places])
    .execute()
  const entryAt = new Map<number, { kind: SearchKind; entry: ShownEntry }>()
  const loads: Promise<void>[] = []
  for (const source of sources) {
    const own = rows.filter((row) => row.kind === source.kind)
    if (own.length === 0) continue
    tag(...(source.wholeTags ?? []), ...own.map((row) => `${source.tags[0] ?? source.kind}:${row.entry_id}`))
    loads.push(load(source, own))
    // Whole texts are taken apart for each kind.
    await nextTurn()
  }
  await Promise.all(loads)
  const hits: Hit[] = []
  let began = performance.now()
  for (const place of places) {
    const found = entryAt.get(place)
    if (!found) continue
    hits.push(hitOf(found.kind, found.entry, terms, longest))
    if (performance.now() - began < longestTurn) continue
    await nextTurn()
    began = performance.now()
  }
  return hits

  async function load(source: KnownSource, own: { place: number; entry_id: number }[]): Promise<void> {
    const ids = own.map((row) => row.entry_id)
    const entries = await (source.show?.(reading, ids) ?? source.load(reading, ids))
    for (const { place, entry_id } of own) {
      const entry = entries.find((one) => one.id === entry_id)
      if (entry) entryAt.set(place, { kind: source.kind, entry })
    }
  }
}

function hitOf(kind: SearchKind, entry: ShownEntry, terms: readonly SearchTerm[], longest: number): Hit {
  const { id, title, kicker, standfirst, parts, url, image, date } = entry
  const best = bestPart([{ at: '', text: standfirst }, ...parts], terms)
  return {
    kind,
    id,
    title: marked(title, terms),
    kicker,
    snippet: snippetOf(best?.text ?? (standfirst || (parts[0]?.text ?? '')), terms, longest),
    url: `${url}${best?.at ?? ''}`,
    image: image && small(image),
    date: isoDate(date),
  }
}

/** Without what makes it heavy; the title beside it says what it is. */
function small({ id, url, width, height, focus }: Image): Hit['image'] {
  return { id, url, width, height, alt: '', ...(focus ? { focus } : {}) }
}
