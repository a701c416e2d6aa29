import { pageOf, type Href } from '#base/paths.ts'
import { merged, nameOf, partsOf, type ReaderStateEntry, type ReaderStateKind, type ReaderStateValue, type Part } from './rules.ts'

/** What this browser keeps of somebody's reading. Nothing of it is in a page that the server makes. */
export interface ReaderState {
  /** Off: nothing new is kept. */
  on: boolean
  /** Epoch ms of the first visit: what came out before is not called new. */
  since: number
  entries: ReaderStateEntry[]
}

const storeName = 'layer'
let kept: ReaderState | undefined
let byName = new Map<string, ReaderStateEntry>()
const watchers = new Set<() => void>()

/** In the browser only. */
export function currentReaderState(): ReaderState {
  if (!kept) {
    kept = read()
    byName = new Map(kept.entries.map((entry) => [entry.name, entry]))
    if (kept.entries.length === 0) write()
    addEventListener('storage', (event) => {
      if (event.key === storeName) replace(read())
    })
  }
  return kept
}

export function watchReaderState(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function entryOf(name: string): ReaderStateEntry | undefined {
  currentReaderState()
  return byName.get(name)
}

/** `null` takes it away, on every device. While it is switched off nothing is kept, but things can be taken away. */
export function keep(name: string, value: ReaderStateValue | null): void {
  const layer = currentReaderState()
  if (!layer.on && value !== null) return
  mergeReaderEntries([{ name, at: Date.now(), value }])
}

/** Where somebody stopped; nothing worth a word at the very beginning. */
export function saveReadingPosition(kind: ReaderStateKind, slug: string, value: ReaderStateValue): void {
  keep(nameOf('place', kind, slug), value)
}

export function readingPositionIn(kind: ReaderStateKind, slug: string): ReaderStateValue | undefined {
  return entryOf(nameOf('place', kind, slug))?.value ?? undefined
}

/** The entries of another device, or of this one. */
export function mergeReaderEntries(entries: ReaderStateEntry[]): void {
  const layer = currentReaderState()
  replace({ ...layer, entries: merged(layer.entries, entries, Date.now()) })
  write()
}

export function clearReaderState(part: Part): void {
  mergeReaderEntries([{ name: `cleared/${part}`, at: Date.now(), value: null }])
}

/** Here only, for whoever comes to this browser next; a member's own stays with the account. */
export function closeReaderState(): void {
  replace({ ...currentReaderState(), entries: [] })
  write()
}

export function switchReaderState(on: boolean): void {
  replace({ ...currentReaderState(), on })
  write()
}

/** What is there of one part, newest first. */
export function entriesIn(part: Part): { entry: ReaderStateEntry; kind: ReaderStateKind; slug: string; value: ReaderStateValue }[] {
  return currentReaderState().entries.flatMap((entry) => {
    const parts = partsOf(entry.name)
    return parts?.part === part && entry.value ? [{ entry, kind: parts.kind, slug: parts.slug, value: entry.value }] : []
  })
}

/** Where it is read on. */
export function addressOf(kind: ReaderStateKind, slug: string, spot = ''): Href {
  return `${pageOf(kind, slug)}${spot}` as Href // made by pageOf; `spot` is one of ours or was checked by the server
}

function replace(layer: ReaderState): void {
  kept = layer
  byName = new Map(layer.entries.map((entry) => [entry.name, entry]))
  for (const watcher of watchers) watcher()
}

function read(): ReaderState {
  const empty: ReaderState = { on: true, since: Date.now(), entries: [] }
  try {
    const found = JSON.parse(localStorage.getItem(storeName) ?? 'null') as ReaderState | null // written below only
    return found && Array.isArray(found.entries) ? found : empty
  } catch {
    return empty
  }
}

/** A browser may forbid the store, or be full: then it lasts as long as the page. */
function write(): void {
  try {
    localStorage.setItem(storeName, JSON.stringify(kept))
  } catch {
    // Nothing to tell the reader.
  }
}
