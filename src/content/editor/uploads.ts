import { t } from '#i18n/messages.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { problemOf } from '#base/api-problem.ts'
import type { Media } from '#operations/media/contract.ts'
import { apiBase } from '#ui/api-base.ts'
import { session } from '#ui/session/session.ts'
import { signedIn } from '#ui/session/signed-in.ts'
import { toast } from '#ui/toast.ts'
import { acceptNotice } from '#ui/accept-notice.ts'

/** Shares from 0 to 1 by block, while its file is on the way. */
const shares = new Map<string, number>()
const watchers = new Set<() => void>()
const underway = new Map<string, AbortController>()

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

interface UploadWishes {
  blockId?: string | undefined
  alt?: string
  onShare?: (share: number | undefined) => void
}

/**
 * Sends one file to the media library; a session that has ended meanwhile is begun anew, and it is sent again.
 * @throws Problem; with the code `stopped` also for a file of which not all is kept, where that is not wanted
 */
export async function upload(file: File, wishes: UploadWishes = {}): Promise<Media> {
  const media = await sendToLibrary(file, wishes)
  if (!(await acceptNotice(media.notice))) throw new Problem(0, 'stopped', t('editor.error-it-was-stopped'))
  return media
}

async function sendToLibrary(file: File, { blockId, alt = '', onShare }: UploadWishes): Promise<Media> {
  const stopping = new AbortController()
  const tell = (share: number | undefined) => {
    if (blockId !== undefined) {
      if (share === undefined) {
        shares.delete(blockId)
        underway.delete(blockId)
      } else {
        shares.set(blockId, share)
        underway.set(blockId, stopping)
      }
      for (const watcher of watchers) watcher()
    }
    onShare?.(share)
  }
  try {
    for (;;) {
      const token = session.token()
      tell(0)
      const answer = await send(file, alt, token, tell, stopping.signal)
      if (answer.status === 200) return ((await answer.json()) as { data: Media }).data // the contract's output
      if (answer.status !== 401) throw await problemOf(answer, wentWrong())
      tell(0)
      await signedIn(token, stopping.signal)
    }
  } finally {
    tell(undefined)
  }
}

/** `fetch` does not tell how far it is, so this is the older way. */
function send(file: File, alt: string, token: string | null, tell: (share: number) => void, signal: AbortSignal): Promise<Response> {
  const form = new FormData()
  // Fields first: the server reads the file while it arrives.
  form.set('alt', alt)
  form.set('file', file, file.name || 'picture.png')
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open('POST', `${apiBase()}/media`)
  request.setRequestHeader('authorization', `Bearer ${token ?? ''}`)
  request.responseType = 'text'
  request.upload.addEventListener('progress', (event) => event.lengthComputable && tell(event.loaded / event.total))
  request.addEventListener('error', () => reject(new Problem(0, 'unreachable', t('editor.error-the-file-did-not-get-through'))))
  request.addEventListener('abort', () => reject(new Problem(0, 'stopped', t('editor.error-it-was-stopped'))))
  request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status || 500 })))
  signal.addEventListener('abort', () => request.abort())
  request.send(form)
  return promise
}

/** Says why a file has not come; nothing when it was stopped on purpose. */
export function reportUploadError(thrown: unknown, name: string): null {
  if (thrown instanceof Problem && thrown.code === 'stopped') return null
  const reason = thrown instanceof Problem ? thrown.message : wentWrong()
  toast(name ? t('studio-editor.upload-failed', { name, reason }) : reason, { tone: 'error' })
  return null
}
