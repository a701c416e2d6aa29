import { pageOf, type Href } from '#base/paths.ts'
import { merged, nameOf, partsOf, type LayerEntry, type LayerKind, type LayerValue, type Part } from './rules.ts'

/** What this browser keeps of somebody's reading. Nothing of it is in a page that the server makes. */
export interface Layer {
  /** Off: nothing new is kept. */
  on: boolean
  /** Epoch ms of the first visit: what came out before is not called new. */
  since: number
  entries: LayerEntry[]
}

const storeName = 'layer'
let kept: Layer | undefined
let byName = new Map<string, LayerEntry>()
const watchers = new Set<() => void>()

/** In the browser only. */
export function currentLayer(): Layer {
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

export function watchLayer(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function entryOf(name: string): LayerEntry | undefined {
  currentLayer()
  return byName.get(name)
}

/** `null` takes it away, on every device. While it is switched off nothing is kept, but things can be taken away. */
export function keep(name: string, value: LayerValue | null): void {
  const layer = currentLayer()
  if (!layer.on && value !== null) return
  takeIn([{ name, at: Date.now(), value }])
}

/** Where somebody stopped; nothing worth a word at the very beginning. */
export function keepPlace(kind: LayerKind, slug: string, value: LayerValue): void {
  keep(nameOf('place', kind, slug), value)
}

export function placeIn(kind: LayerKind, slug: string): LayerValue | undefined {
  return entryOf(nameOf('place', kind, slug))?.value ?? undefined
}

/** The entries of another device, or of this one. */
export function takeIn(entries: LayerEntry[]): void {
  const layer = currentLayer()
  replace({ ...layer, entries: merged(layer.entries, entries, Date.now()) })
  write()
}

export function clearLayer(part: Part): void {
  takeIn([{ name: `cleared/${part}`, at: Date.now(), value: null }])
}

/** Here only, for whoever comes to this browser next; a member's own stays with the account. */
export function leaveLayer(): void {
  replace({ ...currentLayer(), entries: [] })
  write()
}

export function switchLayer(on: boolean): void {
  replace({ ...currentLayer(), on })
  write()
}

/** What is there of one part, newest first. */
export function entriesIn(part: Part): { entry: LayerEntry; kind: LayerKind; slug: string; value: LayerValue }[] {
  return currentLayer().entries.flatMap((entry) => {
    const parts = partsOf(entry.name)
    return parts?.part === part && entry.value ? [{ entry, kind: parts.kind, slug: parts.slug, value: entry.value }] : []
  })
}

/** Where it is read on. */
export function addressOf(kind: LayerKind, slug: string, spot = ''): Href {
  return `${pageOf(kind, slug)}${spot}` as Href // made by pageOf; `spot` is one of ours or was checked by the server
}

function replace(layer: Layer): void {
  kept = layer
  byName = new Map(layer.entries.map((entry) => [entry.name, entry]))
  for (const watcher of watchers) watcher()
}

function read(): Layer {
  const empty: Layer = { on: true, since: Date.now(), entries: [] }
  try {
    const found = JSON.parse(localStorage.getItem(storeName) ?? 'null') as Layer | null // written below only
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
