import { importPicture, noticeOfImage } from '#operations/media/service.ts'
import { maxPictureBytes } from '#operations/media/rules.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { webContract } from './contract.ts'
import { fetchPublic } from './fetch-public.ts'
import { makeCard } from './make-card.ts'

/** Ms until a picture has begun to come; then 10 kB a second are enough. */
const patience = { timeoutMs: 30_000, bytesPerMs: 10 }

export function webRoutes(services: Services): RouteSet {
  return routes(webContract, {
    async 'POST /web/cards'({ body, viewer }) {
      return { data: await makeCard(services, body.url, viewer.id) }
    },
    async 'POST /web/pictures'({ body, viewer }) {
      const { url, body: bytes } = await fetchPublic(services, body.url, 'image/*', { maxBytes: maxPictureBytes, ...patience })
      const name = /[^/]*$/.exec(url.pathname)?.[0] || 'picture'
      const image = await importPicture(services, { bytes, name, userId: viewer.id })
      const notice = await noticeOfImage(services, image)
      return { data: { ...image, ...(notice ? { notice } : {}) } }
    },
  })
}
