import type { FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { errorBody } from '../http/errors.ts'
import type { StoredFile } from '../services.ts'
import { byteRange, type ByteRange } from './byte-range.ts'

interface SentFile {
  type: string
  /** Value of Content-Disposition. */
  disposition: string
  /** False for an address whose bytes may become others, `private` for what no cache may keep. */
  lasting?: boolean | 'private'
  /** Strong entity tag without its quotes; `size` tells apart what was made twice. */
  tag(size: number): string
  size(): Promise<number | null>
  read(range?: ByteRange): Promise<StoredFile | null>
}

/** Whatever the bytes are, a browser that opens them by themselves runs nothing and asks for nothing. */
const inert = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** Answers GET and HEAD with a file: tags, one range, streamed. 404 when it is not there. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const { range: asked, 'if-none-match': known } = request.headers
  const simple = request.method === 'GET' && asked === undefined && known === undefined
  const opened = simple ? await file.read() : null
  const size = simple ? opened?.size : await file.size()
  if (size === undefined || size === null) return sendNotFound(reply)

  const etag = `"${file.tag(size)}"`
  reply.headers({
    'content-type': file.type,
    'content-disposition': file.disposition,
    'cache-control': kept(file.lasting ?? true),
    'content-security-policy': inert,
    'x-content-type-options': 'nosniff',
    // Pictures stand in feeds and previews on other sites.
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    etag,
  })
  if (opened) return reply.header('content-length', size).send(opened.body)
  if (known !== undefined && (known.trim() === '*' || known.includes(etag))) return reply.code(304).send()

  const part = ifRangeHolds(request.headers['if-range'], etag) ? byteRange(asked, size) : 'whole'
  if (part === 'unsatisfiable') return refuseRange(reply, size)
  const length = part === 'whole' ? size : part.end - part.start + 1
  reply.header('content-length', length)
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  const content = await file.read(part === 'whole' ? undefined : part)
  return content ? reply.send(content.body) : sendNotFound(reply)
}

/** Short-lived, because what is missing now may be there in a moment. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  for (const name of ['content-length', 'content-range', 'content-disposition', 'etag', 'accept-ranges']) reply.removeHeader(name)
  reply.code(404).header('cache-control', 'public, max-age=10').type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(errorBody(new Problem(404, 'file-not-found', t('files.error-this-file-is-not-here')))))
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  reply.removeHeader('content-disposition')
  reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(errorBody(new Problem(416, 'range-not-satisfiable', t('files.error-the-file-is-shorter-than-that')))))
}

function kept(lasting: boolean | 'private'): string {
  if (lasting === 'private') return 'private, no-store'
  return lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
}

/** A date in If-Range never holds: we send no Last-Modified. */
function ifRangeHolds(header: string | string[] | undefined, etag: string): boolean {
  return header === undefined || header === etag
}
