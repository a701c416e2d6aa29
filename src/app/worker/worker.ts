// The service worker. It stores the offline page of its build and nothing else; what a reader takes along is stored by the
// page that does it (content/releases/offline-download.ts). Pages and calls always ask the network first.
import { isOutdated, issueAt, issueCache, keyOf, isCacheable, partsOf, shellAddress, shellCache } from '#base/offline-issues.ts'
import { searchOffline } from './search-offline.ts'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  /** Written before this file by the server (app/web-manifest.ts): a new build is a new worker. */
  build: string
  /** Where pages ask the API; absent: at our own origin. */
  api?: string
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}

const scope = globalThis as unknown as WorkerScope // what a worker's global object has; the compiler knows a window's only
const offlineAddress = '/offline'
/** How long a page that is kept waits for the network, ms. */
const patience = 6_000
/** The last page could not be fetched: its parts will not come either. */
let lost = false

scope.addEventListener('install', (event) => event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = ownAddress(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  // Everywhere else the browser asks by itself, so that the worker costs nothing.
  else if (isCacheable(url.pathname) && (lost || !navigator.onLine || isOfIssue(request))) event.respondWith(part(request, url))
})

async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(offlineAddress, { credentials: 'omit', cache: 'reload' })
  if (!answer.ok) throw new Error(`the offline page answers ${answer.status}`)
  const cache = await caches.open(shellCache(scope.build))
  await cache.addAll(partsOf(await answer.clone().text()))
  await cache.put(offlineAddress, answer)
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => isOutdated(name, scope.build)).map((name) => caches.delete(name)))
  // The browser asks for a page while this worker still wakes.
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function page(event: Asked, url: URL): Promise<Response> {
  const slug = issueAt(url.pathname)
  const kept = slug === null ? undefined : await caches.match(shellAddress, { cacheName: issueCache(slug) })
  try {
    const answer = fromNetwork(event)
    const fresh = kept ? await Promise.race([answer, giveUp()]) : await answer
    lost = false
    return fresh
  } catch (error) {
    lost = true
    const instead = kept ?? (await caches.match(offlineAddress, { cacheName: shellCache(scope.build) }))
    if (instead) return instead
    throw error
  }
}

async function fromNetwork({ request, preloadResponse }: Asked): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

async function part(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = (await caches.match(keyOf(url), { ignoreVary: true })) ?? (await searchOffline(url))
    if (kept) return kept
    throw error
  }
}

/** What is kept of the API is kept under the address that it has below our own origin, wherever it was fetched. */
function ownAddress(address: string): URL {
  const { api } = scope
  return new URL(api !== undefined && address.startsWith(`${api}/`) ? `/api${address.slice(api.length)}` : address, location.origin)
}

/** Another origin is not told which page asks: there the little that may be kept is of an issue. */
function isOfIssue({ referrer, url }: Request): boolean {
  return new URL(url).origin !== location.origin || (referrer !== '' && issueAt(new URL(referrer).pathname) !== null)
}

function giveUp(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), patience))
}
