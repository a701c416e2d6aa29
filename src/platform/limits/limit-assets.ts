import type { FastifyInstance } from 'fastify'
import { isOwnRequest } from '../http/own-pages.ts'
import type { Limits } from './limits.ts'

/** Pictures, other files, and scripts and styles. */
const isAsset = /^\/(?:assets|media|files|og)\//

/** For routes that are added after it. Nothing of a file has been looked for when it is refused. */
export function limitAssets(app: FastifyInstance, limits: () => Limits): void {
  app.addHook('onRequest', async ({ url, ip, headers }) => {
    if (isAsset.test(url) && !isOwnRequest(headers)) limits().countAsset(ip)
  })
}
