import type { SearchKind } from '#content/kinds.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import type { SearchTerm } from '#base/search-words.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { ShownEntry } from '#platform/searchable.ts'
import type { Hit } from './contract.ts'
import type { KnownSource } from './update-index.ts'
import { kindAt } from './sort-keys.ts'
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
  const entryAt = new Map<number, { kind: SearchKind; entry: ShownEntry }>()
  const placed = sources.filter((source) => source.show)
  const others = places.filter((place) => !placed.some(({ kind }) => kind === kindAt(place)))
  await Promise.all([...placed.map(showPlaced), showOthers()])
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

  async function showPlaced({ kind, show, ...source }: KnownSource): Promise<void> {
    const own = places.filter((place) => kindAt(place) === kind)
    const entries = own.length > 0 ? await show?.(reading, own) : undefined
    if (!entries) return
    tagThem({ kind, ...source }, entries)
    for (const entry of entries) entryAt.set(entry.place, { kind, entry })
  }

  async function showOthers(): Promise<void> {
    if (others.length === 0) return
    const rows = await reading.selectFrom('search_entries').select(['place', 'kind', 'entry_id as id']).where('place', 'in', others).execute()
    const loads: Promise<void>[] = []
    for (const source of sources) {
      const own = rows.filter((row) => row.kind === source.kind)
      if (own.length === 0) continue
      tagThem(source, own)
      loads.push(load(source, own))
      // Whole texts are taken apart for each kind.
      await nextTurn()
    }
    await Promise.all(loads)
  }

  async function load(source: KnownSource, own: { place: number; id: number }[]): Promise<void> {
    const entries = await source.load(
      reading,
      own.map(({ id }) => id),
    )
    for (const { place, id } of own) {
      const entry = entries.find((one) => one.id === id)
      if (entry) entryAt.set(place, { kind: source.kind, entry })
    }
  }

  function tagThem({ kind, tags, wholeTags = [] }: KnownSource, some: { id: number }[]): void {
    tag(...wholeTags, ...some.map(({ id }) => `${tags[0] ?? kind}:${id}`))
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
