import { mediaPath, widthsOf, type Image, type MediaFormat } from '#base/image.ts'
import { apiBase } from '#ui/api-base.ts'
import { issueCache, keyOf, noteAddress, partsOf, shellAddress, slugOfCache, type OfflineNote } from '#base/offline-issues.ts'
import type { Pages, Release } from './contract.ts'

export interface Packing {
  /** Pages and parts. */
  done: number
  of: number
  bytes: number
}

/** Wide enough to be read on every screen, zoomed in as well. */
const pageWidth = 1_280
const coverWidth = 640
const atOnce = 4
/** How often a server that is busy is asked again before it counts as failed. */
const mostTries = 20
/** How long a server may say nothing, or stop in the middle, before it counts as failed, ms. */
const longestSilence = 60_000

/** Whether this browser can keep anything, and open it later: on https only. */
export function canDownloadOffline(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis
}

/**
 * Keeps a whole issue in this browser: its pages as pictures and as words, what its page says, and the code that shows it.
 * What is here already is not fetched again, so a second try goes on where the first one ended. Nobody's token goes along.
 * @throws when something cannot be fetched, or there is no room
 */
export async function downloadOffline(release: Release, tell: (packing: Packing) => void, calledOff: AbortSignal): Promise<OfflineNote> {
  const { slug, title, number, updated_at } = release
  const cache = await caches.open(issueCache(slug))
  const known = await noteIn(cache)
  // A newer printing is fetched anew, under the old one's name.
  const anew = known !== null && known.updated_at !== updated_at
  const own = `/api/release/${encodeURIComponent(slug)}`
  let packing: Packing = { done: 0, of: 0, bytes: 0 }
  const failed = new AbortController()
  const signal = AbortSignal.any([calledOff, failed.signal])

  async function keep(address: string, always = false): Promise<string> {
    const key = keyOf(new URL(address, location.origin))
    let answer = always ? undefined : await cache.match(key)
    if (!answer) {
      answer = await patientFetch(absoluteAddress(address), { credentials: key === '/theme.css' ? 'same-origin' : 'omit', signal })
      await cache.put(key, answer.clone())
    }
    const body = await answer.blob()
    signal.throwIfAborted()
    packing = { ...packing, bytes: packing.bytes + body.size }
    tell(packing)
    return /json|html/.test(body.type) ? body.text() : ''
  }

  const format = shownFormat()
  const pages = (JSON.parse(await keep(`${own}/pages`, anew)) as { data: Pages }).data // as our API answers
  const document = await keep(shellAddress, true)
  const facts = [await keep(own, anew), await keep(`${own}/contents`, anew)]
  const covers = facts.flatMap((json) => imagesIn(JSON.parse(json))).map(({ id, width }) => mediaPath(id ?? '', widthFor(width, coverWidth), format))
  const dress = release.dress ? [release.dress.url] : []
  const rest = [...new Set([...partsOf(document), ...dress, ...covers])].map((address) => () => keep(address))
  // Words and picture of a page are one step: pictures may have to be cut first, and would all be slow at the end.
  const sheets = pages.pages.map(({ no, media_id, pixels: [width] }) => async () => {
    await keep(`${own}/pages/${no}`, anew)
    await keep(mediaPath(media_id, widthFor(width, pageWidth), format))
  })
  const waiting: (() => Promise<unknown>)[] = [...rest, ...sheets]
  packing = { ...packing, of: waiting.length }
  // One that fails stops the others: nobody would wait for them, and they would go on telling of their work.
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next()
      packing = { ...packing, done: packing.done + 1 }
      tell(packing)
    }
  }).map((lane) => lane.catch((error: unknown) => failed.abort(error)))
  await Promise.all(lanes)
  signal.throwIfAborted()
  // Last of all: with it the issue is here as a whole.
  const note: OfflineNote = { slug, title, number, updated_at, bytes: packing.bytes, pages: pages.total, taken_at: Date.now() }
  await cache.put(noteAddress, Response.json(note))
  // Asked for, so that the browser does not tidy it away by itself; it may say no.
  void navigator.storage.persist().catch(() => false)
  return note
}

/** Kept under its address here, fetched where the API is. */
function absoluteAddress(address: string): string {
  return address.startsWith('/api/') ? apiBase() + address.slice(4) : address
}

/** A server with too much at once names a moment to come back; that is no failure. @throws for every other answer but a good one */
async function patientFetch(address: string, how: RequestInit & { signal: AbortSignal }): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, { ...how, signal: patience(how.signal) })
    if (answer.ok) return answer
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    if (tries === mostTries || !(seconds >= 0) || (answer.status !== 503 && answer.status !== 429)) throw new Error(`${address} answers ${answer.status}`)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, Math.min(seconds, 30) * 1_000)
      how.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    how.signal.throwIfAborted()
  }
}

/** Aborts with `signal`, or by itself after the longest silence: an answer that never ends must not hold up the rest for ever. */
function patience(signal: AbortSignal): AbortSignal {
  const own = new AbortController()
  signal.addEventListener('abort', () => own.abort(signal.reason), { once: true, signal: own.signal })
  setTimeout(() => own.abort(new DOMException('nothing came', 'TimeoutError')), longestSilence)
  return own.signal
}

export async function offlineNote(slug: string): Promise<OfflineNote | null> {
  const name = issueCache(slug)
  // Looking would make an empty one.
  return (await caches.has(name)) ? noteIn(await caches.open(name)) : null
}

/** Every issue that is here as a whole, the last one taken first. */
export async function offlineIssues(): Promise<OfflineNote[]> {
  const slugs = (await caches.keys()).flatMap((name) => slugOfCache(name) ?? [])
  const notes = await Promise.all(slugs.map(offlineNote))
  return notes.filter((note) => note !== null).sort((a, b) => b.taken_at - a.taken_at)
}

export async function removeOffline(slug: string): Promise<void> {
  await caches.delete(issueCache(slug))
}

async function noteIn(cache: Cache): Promise<OfflineNote | null> {
  const answer = await cache.match(noteAddress)
  return answer ? ((await answer.json()) as OfflineNote) : null // written by downloadOffline only
}

/** The smallest cut that is wide enough, else the widest. */
function widthFor(natural: number, wanted: number): number {
  const offered = widthsOf(natural)
  return offered.find((width) => width >= wanted) ?? offered.at(-1) ?? natural
}

/** The one that this browser has just chosen for the pictures it shows. */
function shownFormat(): MediaFormat {
  return [...document.images].some((image) => image.currentSrc.endsWith('.avif')) ? 'avif' : 'webp'
}

/** Every picture of the media library in an answer, at whatever depth. */
function imagesIn(value: unknown): Image[] {
  if (typeof value !== 'object' || value === null) return []
  if ('url' in value && 'id' in value && 'alt' in value && typeof value.id === 'string') return [value as Image] // an ImageSchema's keys
  return Object.values(value).flatMap(imagesIn)
}
