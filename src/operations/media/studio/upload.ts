import type { Api } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import type { Media } from '../contract.ts'
import type { UploadState } from '../library-contract.ts'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { session } from '#ui/session/session.ts'
import { signedIn } from '#ui/session/signed-in.ts'

interface Sending {
  file: File
  folder?: string
  alt?: string
  credit?: string
  /** Bytes that have arrived. */
  onProgress?: (sent: number) => void
  /** The line is lost or the server busy: it is tried again by itself. */
  onWait?: () => void
  signal?: AbortSignal
}

interface Way extends Sending {
  use?: 'import'
  /** The file whose place it takes. */
  replaces?: string
}

const largest = 2_000_000
const smallest = 128_000
/** Gets through within a call's patience on 300 kbit/s; on a good line the parts double. */
const first = 500_000

/** Sends a file into the media library. */
export async function sendFile(api: Api, sending: Way): Promise<Media> {
  const { media } = await send(api, sending, (state) => state.media !== null)
  if (!media) throw new Problem(0, 'failed', wentWrong())
  return media
}

/** Puts a file in the place of another. */
export function replaceFile(api: Api, id: string, sending: Sending): Promise<Media> {
  return sendFile(api, { ...sending, replaces: id })
}

/** Sends a file of any kind for an import; resolves to its name there. */
export async function sendForImport(api: Api, sending: Sending): Promise<string> {
  return (await send(api, { ...sending, use: 'import' }, (state) => state.offset >= state.bytes)).id
}

/**
 * In parts. A part that gets lost is sent again from where the server says it stands, in smaller ones; after a closed window
 * the same file goes on where it was.
 */
async function send(
  api: Api,
  { file, folder = '', alt = '', credit = '', use, replaces, onProgress, onWait, signal }: Way,
  isDone: (state: UploadState) => boolean,
): Promise<UploadState> {
  const key = `studio upload ${use ?? replaces ?? 'library'} ${file.name} ${file.size} ${file.lastModified}`
  const begun = readLocal(key)
  const body = { name: file.name, bytes: file.size, folder, alt, credit, ...(use ? { use } : {}), ...(replaces ? { replaces } : {}) }
  let state = await throughLogin(async () => {
    const there = await resumed(api, typeof begun === 'string' ? begun : null)
    return there ?? call(api, 'POST /media/uploads', { body })
  }, signal)
  writeLocal(key, state.id)
  let most = Math.min(largest, state.part)
  let part = Math.min(most, first)
  let failures = 0
  while (!isDone(state)) {
    signal?.throwIfAborted()
    onProgress?.(state.offset)
    const form = new FormData()
    form.set('offset', String(state.offset))
    form.set('file', file.slice(state.offset, state.offset + part), 'part')
    try {
      const params = { id: state.id }
      state = await throughLogin(() => call(api, 'PATCH /media/uploads/:id', { params, body: form }, signal), signal)
      failures = 0
      part = Math.min(most, part * 2)
    } catch (error) {
      if (!mayPass(error) || ++failures > 30) {
        writeLocal(key, null)
        throw error
      }
      // What did not get through in time never will over this line: it is not tried again with every other part.
      part = Math.max(smallest, Math.floor(part / 2))
      most = part
      onWait?.()
      await pause(error instanceof Problem && error.retryAfter ? error.retryAfter * 1000 : Math.min(15_000, 500 * 2 ** failures), signal)
      const { id } = state
      state = (await throughLogin(() => resumed(api, id), signal)) ?? state
    }
  }
  writeLocal(key, null)
  onProgress?.(file.size)
  return state
}

/** A session that ends on the way is begun anew, and what it refused made again. */
async function throughLogin<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    const token = session.token()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 401) throw error
      await signedIn(token, signal)
    }
  }
}

async function resumed(api: Api, id: string | null): Promise<UploadState | null> {
  if (id === null) return null
  try {
    return await call(api, 'GET /media/uploads/:id', { params: { id } })
  } catch (error) {
    if (error instanceof Problem && error.status === 401) throw error
    return null
  }
}

async function call(api: Api, key: string, input: object, signal?: AbortSignal): Promise<UploadState> {
  const { data } = (await api.call(key, input, signal ? { signal } : {})) as { data: UploadState } // the output of these keys in library-contract.ts
  return data
}

const passing: readonly string[] = ['upload-busy', 'wrong-offset']

/** A lost network, a busy server, another window at the same upload. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Problem)) return false
  return passing.includes(error.code) || error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Problem(0, 'called-off', wentWrong()))
    })
  })
}
