import { cardKinds } from '#content/kinds.ts'
import type { FastifyInstance } from 'fastify'
import { sendFile, sendNotFound } from '#platform/files/send-file.ts'
import type { Services } from '#platform/services.ts'
import type { FindCard } from './cards.ts'
import { ensurePicture, pictureKey } from './og-image-store.ts'

/** `/og/{kind}/{slug}/{version}.jpg`: drawn when it is first asked for, and only of what readers may see at this moment. */
export function serveSharePictures(app: FastifyInstance, services: Services, cardOf: FindCard): void {
  app.route<{ Params: { kind: string; slug: string; version: string } }>({
    method: ['GET', 'HEAD'],
    url: '/og/:kind/:slug/:version',
    async handler(request, reply) {
      const { kind: named, slug, version } = request.params
      const kind = cardKinds.find((one) => one === named)
      if (!kind || !/^[a-z0-9]{1,12}\.jpg$/.test(version)) return reply.callNotFound()
      const card = await cardOf(kind, slug)
      if (!card) return sendNotFound(reply)
      const key = pictureKey(card, services.config.siteName)
      await ensurePicture(services, card, key)
      return sendFile(request, reply, {
        type: 'image/jpeg',
        disposition: 'inline',
        tag: () => key.slice(-28, -4),
        size: () => services.files.size(key),
        read: (range) => services.files.read(key, range),
      })
    },
  })
}
