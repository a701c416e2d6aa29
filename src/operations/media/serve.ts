import type { FastifyInstance } from 'fastify'
import { cropName } from '#base/image.ts'
import { findMediaByName } from '#base/media-name.ts'
import { sendFile, sendNotFound } from '#platform/files/send-file.ts'
import type { Services, StoredFile } from '#platform/services.ts'
import { addressName, disposition } from './file-names.ts'
import { addressId, originalKey, variantKey } from './keys.ts'
import { cutLike, cutNamed, typeOfCut } from './rules.ts'
import { mediaById } from './service.ts'
import { makeVariant } from './variants.ts'

/** Pictures in the widths they are offered in, and other files as they came. Nothing else of the file store can be reached. */
export function serveMedia(app: FastifyInstance, services: Services): void {
  const { files } = services

  app.route<{ Params: { id: string; variant: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:id/:variant',
    async handler(request, reply) {
      const named = findMediaByName(request.params.id)
      if (!named) return reply.callNotFound()
      const row = await mediaById(services, named.id)
      if (!row?.width || !row.height || named.version > row.version) return sendNotFound(reply)
      const lasting = named.version === row.version
      const cut = (lasting ? cutNamed : cutLike)(request.params.variant, { width: row.width, height: row.height, frames: row.frames })
      if (!cut) return sendNotFound(reply)
      const key = variantKey(row.id, row.version, cut)
      const made = async <T>(look: () => Promise<T | null>): Promise<T | null> => (await look()) ?? ((await makeVariant(services, row, cut)) ? look() : null)
      return sendFile(request, reply, {
        type: typeOfCut(cut.format, cut.format === 'mail' ? await firstByte(await made<StoredFile>(() => files.read(key, { start: 0, end: 0 }))) : undefined),
        disposition: 'inline',
        lasting,
        tag: (size) => `${addressId(row)}-${cut.width}${cut.crop ? cropName(cut.crop.ratio, cut.crop.x) : ''}-${cut.format}-${size.toString(36)}`,
        size: () => made(() => files.size(key)),
        read: (range) => made<StoredFile>(() => files.read(key, range)),
      })
    },
  })

  app.route<{ Params: { id: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:id/:name',
    async handler(request, reply) {
      const named = findMediaByName(request.params.id)
      if (!named) return reply.callNotFound()
      const row = await mediaById(services, named.id)
      const isThis = row && row.kind !== 'image' && addressName(row.name) === request.params.name
      if (!row || !isThis || named.version > row.version) return sendNotFound(reply)
      const key = originalKey(row.id, row.version)
      return sendFile(request, reply, {
        type: row.mime.startsWith('text/') ? `${row.mime}; charset=utf-8` : row.mime,
        disposition: disposition(row.kind === 'audio' || row.kind === 'video' ? 'inline' : 'attachment', row.name),
        lasting: named.version === row.version,
        tag: () => row.sha256.slice(0, 32),
        size: () => files.size(key),
        read: (range) => files.read(key, range),
      })
    },
  })
}

async function firstByte(file: StoredFile | null): Promise<number | undefined> {
  for await (const part of file?.body ?? []) return (part as Buffer)[0] // streams of the file store carry bytes
  return undefined
}
