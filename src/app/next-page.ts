import { Problem } from '#base/problem.ts'
import type { QueryStore } from '#ui/query/store.ts'
import { matchAddress, type Location } from '#ui/router/match.ts'
import { Redirect } from '#ui/router/redirect.ts'
import type { Href } from '#base/paths.ts'
import { loadPageData } from './page-data.ts'
import { payloadAddress, type PagePayload } from './page-payload.ts'

/** After so long without an answer each part is asked for by itself, ms. */
const patience = 10_000

/**
 * The data of the page that a reader goes on to: in one request, made only when something of it is not here. What
 * that does not bring is asked for by its own call, with its own text when it fails.
 */
export async function loadNextPage(place: Location, store: QueryStore): Promise<void> {
  let payload: Promise<PagePayload | null> | undefined
  const ahead = async () => {
    payload ??= restored(place, store)
    return new Map((await payload)?.queries)
  }
  try {
    await loadPageData(place, store, { ahead })
  } catch (thrown) {
    const to = thrown instanceof Problem ? (await payload)?.redirect : null
    if (!to) throw thrown
    if (!to.startsWith('/') || matchAddress(to).name === null) return location.replace(to)
    throw new Redirect(to as Href) // an address of our own, matched by the line above
  }
}

async function restored(place: Location, store: QueryStore): Promise<PagePayload | null> {
  const payload = await fetchPayload(place).catch(() => null)
  // Before anything that waits for it goes on: parts that come onto the screen then find their answers here.
  store.restore(payload?.queries ?? [])
  for (const href of payload?.fontSheets ?? []) linkFonts(href)
  return payload
}

/** Stays for the pages after: a font is fetched where its letters are shown only. */
function linkFonts(href: string): void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

async function fetchPayload(place: Location): Promise<PagePayload | null> {
  if (!navigator.onLine) return null
  const response = await fetch(payloadAddress(place), { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patience) })
  if (!response.ok) return null
  const payload = (await response.json()) as PagePayload // as our own server writes it; checked below for what answers in its place
  return payload.build === buildOfPage() && Array.isArray(payload.queries) ? payload : null
}

function buildOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
}
