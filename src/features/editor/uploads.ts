import { Problem, wentWrong } from '#base/problem.ts'
import { problemOf } from '#base/api-client.ts'
import type { Media } from '#features/media/contract.ts'
import { session } from '#ui/session/session.ts'
import { toast } from '#ui/toast.ts'

/** Shares from 0 to 1 by block, while its file is on the way. */
const shares = new Map<string, number>()
const watchers = new Set<() => void>()
const underway = new Map<string, XMLHttpRequest>()

export function watchUploads(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function shareOf(blockId: string): number | undefined {
  return shares.get(blockId)
}

/** Whoever sent it is told by a Problem with the code `stopped`. */
export function stopUpload(blockId: string): void {
  underway.get(blockId)?.abort()
}

/** Sends one file to the media library. `fetch` does not tell how far it is, so this is the older way. */
export function upload(
  file: File,
  { blockId, alt = '', onShare }: { blockId?: string | undefined; alt?: string; onShare?: (share: number | undefined) => void } = {},
): Promise<Media> {
  const form = new FormData()
  // Fields first: the server reads the file while it arrives.
  form.set('alt', alt)
  form.set('file', file, file.name || 'picture.png')
  const { promise, resolve, reject } = Promise.withResolvers<Media>()
  const request = new XMLHttpRequest()
  request.open('POST', '/api/media')
  request.setRequestHeader('authorization', `Bearer ${session.token() ?? ''}`)
  request.responseType = 'text'
  const tell = (share: number | undefined) => {
    if (blockId !== undefined) {
      if (share === undefined) {
        shares.delete(blockId)
        underway.delete(blockId)
      } else {
        shares.set(blockId, share)
        underway.set(blockId, request)
      }
      for (const watcher of watchers) watcher()
    }
    onShare?.(share)
  }
  request.upload.addEventListener('progress', (event) => event.lengthComputable && tell(event.loaded / event.total))
  request.addEventListener('loadend', () => tell(undefined))
  request.addEventListener('error', () => reject(new Problem(0, 'unreachable', 'The file did not get through. Try it again when you are online.')))
  request.addEventListener('abort', () => reject(new Problem(0, 'stopped', 'It was stopped.')))
  request.addEventListener('load', () => {
    if (request.status === 200) return resolve((JSON.parse(request.responseText) as { data: Media }).data) // the contract's output
    const answer = new Response(request.responseText, { status: request.status || 500 })
    problemOf(answer, wentWrong).then(reject, reject)
  })
  tell(0)
  request.send(form)
  return promise
}

/** Says why a file has not come; nothing when it was stopped on purpose. */
export function tellOf(thrown: unknown, name: string): null {
  if (thrown instanceof Problem && thrown.code === 'stopped') return null
  toast(`${name ? `‘${name}’: ` : ''}${thrown instanceof Problem ? thrown.message : wentWrong}`, { tone: 'error' })
  return null
}
