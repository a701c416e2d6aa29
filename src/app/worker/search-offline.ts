import type { Page } from '#content/pdf-pages/contract.ts'
import { hitsIn } from '#content/releases/search.ts'
import { issueCache } from '#base/offline-issues.ts'

/** What the server would answer to a search in an issue that is kept here. */
export async function searchOffline({ pathname, searchParams }: URL): Promise<Response | undefined> {
  const found = /^\/api\/release\/([^/]+)\/search$/.exec(pathname)?.[1]
  if (found === undefined) return undefined
  const name = issueCache(decodeURIComponent(found))
  if (!(await caches.has(name))) return undefined
  const cache = await caches.open(name)
  const addresses = (await cache.keys()).map((request) => new URL(request.url).pathname).filter((path) => /\/pages\/\d+$/.test(path))
  const answers = await Promise.all(addresses.map((path) => cache.match(path)))
  const pages = await Promise.all(answers.flatMap((answer) => (answer ? [answer.json() as Promise<{ data: Page }>] : []))) // kept as our API answered
  const texts = pages.map(({ data }) => ({ no: data.no, text: data.paragraphs.join('\n') })).sort((a, b) => a.no - b.no)
  const { hits, total } = hitsIn(texts, searchParams.get('q') ?? '')
  return Response.json({ data: hits, total })
}
