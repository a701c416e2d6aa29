import { t } from '#i18n/messages.ts'
import { cardKinds, markedKinds, resumableKinds, type CardKind } from '#content/kinds.ts'

/** What can be saved. */
const readerStateKinds = cardKinds
export type ReaderStateKind = CardKind

export const marks = ['want', 'done'] as const
type Mark = (typeof marks)[number]
export const maxStars = 5

export interface ReaderStateValue {
  /** As it was called when it was kept, so that a list of it asks nobody. */
  title: string
  image?: { id: string; width: number; height: number } | undefined
  /** How much has been read or heard, 0 to 1. */
  done?: number | undefined
  /** What its address goes on with where the reader stopped: `#b_4`, `?page=12`, `?t=63`. */
  spot?: string | undefined
  /** Of something saved: the shelf it stands on. */
  shelf?: string | undefined
  mark?: Mark | undefined
  /** The reader's own, 1 to 5. */
  rating?: number | undefined
}

/**
 * One thing that is kept, under `place/article/slug`, `saved/article/slug` or `mark/book/slug`. Of two with one name the later is true; a
 * value of null says that it was taken away. `cleared/place` takes away all places that are older.
 */
export interface ReaderStateEntry {
  name: string
  /** Epoch ms. */
  at: number
  value: ReaderStateValue | null
}

/** Of one person: the latest stay. */
export const maxEntries = 500
/** How long it is remembered that something was taken away, ms: a device may sleep. */
const graveLife = 180 * 86_400_000
/** As it is kept; readers see `shelfName`. */
export const defaultListName = 'For later'

export function shelfName(shelf: string): string {
  return shelf === defaultListName ? t('reading.for-later') : shelf
}

/** What is kept apart, and can be cleared by itself. */
const parts = ['place', 'saved', 'mark'] as const
export type Part = (typeof parts)[number]

export const namePattern = new RegExp(
  `^(?:(?:place/(?:${resumableKinds.join('|')})|saved/(?:${readerStateKinds.join('|')})|mark/(?:${markedKinds.join('|')}))/[^/\\s]{1,150}|cleared/(?:${parts.join('|')}))$`,
)

export function nameOf(part: Part, kind: ReaderStateKind, slug: string): string {
  return `${part}/${kind}/${slug}`
}

export function partsOf(name: string): { part: string; kind: ReaderStateKind; slug: string } | null {
  const [part = '', kind, slug = ''] = name.split('/')
  const known = readerStateKinds.find((one) => one === kind)
  return known && slug ? { part, kind: known, slug } : null
}

/** Both sets as one, the later of each name; bounded. The same for the same two sets, in whatever order they come. */
export function merged(a: readonly ReaderStateEntry[], b: readonly ReaderStateEntry[], now: number): ReaderStateEntry[] {
  const found = new Map<string, ReaderStateEntry>()
  for (const entry of [...a, ...b]) {
    const other = found.get(entry.name)
    if (!other || isLater(entry, other)) found.set(entry.name, entry)
  }
  const cleared = new Map(parts.map((part) => [`${part}/`, found.get(`cleared/${part}`)?.at ?? 0]))
  return [...found.values()]
    .filter(({ name, at, value }) => {
      if (name.startsWith('cleared/')) return true
      return at > (cleared.get(name.slice(0, name.indexOf('/') + 1)) ?? 0) && (value !== null || at > now - graveLife)
    })
    .sort((one, other) => other.at - one.at || (one.name < other.name ? -1 : 1))
    .slice(0, maxEntries)
}

function isLater(entry: ReaderStateEntry, other: ReaderStateEntry): boolean {
  return entry.at > other.at || (entry.at === other.at && JSON.stringify(entry.value) > JSON.stringify(other.value))
}

/** As much of a picture as is kept. */
export function keptImage(image: { id: string | null; width: number; height: number } | null): ReaderStateValue['image'] {
  return image && image.id !== null ? { id: image.id, width: image.width, height: image.height } : undefined
}
