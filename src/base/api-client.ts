import { listLanguage } from '#i18n/format.ts'
import { problemOf } from './api-problem.ts'
import type { Calls, RouteKey } from './contract.ts'
import { Problem, wentWrong } from './problem.ts'
import { WriteKeys } from './write-keys.ts'

interface CallOptions {
  signal?: AbortSignal
  /** The operation's own text of the error catalogue, used when the server says nothing. */
  failed?: string
  /** The same where the answer is 404. */
  missing?: string | undefined
  /** What the answer says of fields goes on after its text. */
  joinsFields?: boolean | undefined
  /** Sent instead of the session's token. */
  token?: string
  /**
   * Idempotency key of a write. Default: one of the client's own, the same as long as the same write has no answer. Null for a
   * write that says how things are now, so that an earlier answer would be out of date.
   */
  key?: string | null
  /** It gets through although the page that asks is being left. */
  keepalive?: boolean
}

/** Asks the API; the browser fetches, server rendering calls the handler itself. */
export interface Api {
  /** `input` has `params`, `query`, `body` as the contract of `key` says. */
  call(key: string, input?: unknown, options?: CallOptions): Promise<unknown>
  /** Follows a `links.next`. */
  follow(link: string, options?: CallOptions): Promise<unknown>
}

/** The typed face of an Api for one feature's contract. */
export function callsOf<C>(api: Api, options?: CallOptions): Calls<C> {
  // Calls<C> is the type of `call` narrowed by the contract the server itself validates with.
  return ((key: RouteKey, input?: unknown) => api.call(key, input, options)) as Calls<C>
}

interface ClientSettings {
  /** `/api`, or another origin's address, without a slash at the end. */
  base: string
  token(): string | null
  /** Any answer 401 to a call that carried the token still in force. */
  onSignedOut?(): void
}

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const patience = 15_000
/** Of what even a bad line brings through: a long text has the time it takes. */
const bytesPerMs = 8

export function apiClient(settings: ClientSettings): Api {
  const keys = new WriteKeys()

  async function ask(method: string, url: string, body: unknown, options: CallOptions = {}): Promise<unknown> {
    const token = settings.token()
    const repeat = () => send(method, url, body, options)
    let response = await repeat()
    if (method === 'GET' ? retried.has(response.status) : isStillRunning(response)) response = await again(response, repeat)
    if (response.status === 401 && token && options.token === undefined) {
      // Not when somebody has signed in meanwhile: the answer is about the token before.
      if (settings.token() === token) settings.onSignedOut?.()
      // What everybody may read is there without a token too.
      if (method === 'GET') response = await repeat()
    }
    if (response.ok) {
      const answer = response.status === 204 ? null : await answerOf(response, options)
      keys.answered(options.key)
      return answer
    }
    // A gateway may say 5xx of a write that has been done.
    if (response.status < 500 && !isStillRunning(response)) keys.answered(options.key)
    throw await problemOf(response, (response.status === 404 && options.missing) || options.failed, options.joinsFields)
  }

  async function send(method: string, url: string, body: unknown, options: CallOptions): Promise<Response> {
    const token = options.token ?? settings.token()
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token) headers['authorization'] = `Bearer ${token}`
    if (options.key) headers['idempotency-key'] = `"${options.key}"`
    if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
    const sent = body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body)
    const timeout = AbortSignal.timeout(patience + Math.ceil(sizeOf(sent) / bytesPerMs))
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    try {
      return await fetch(ofPage(url), {
        method,
        headers,
        signal,
        keepalive: options.keepalive ?? false,
        body: sent,
      })
    } catch (error) {
      throw lost(error, options)
    }
  }

  return {
    call(key, input, options = {}) {
      const { method, path, body } = addressOf(key, input)
      const isKeyed = method !== 'GET' && options.key === undefined && !(body instanceof FormData)
      return ask(method, settings.base + path, body, isKeyed ? { ...options, key: keys.keyOf(method, path, body) } : options)
    },
    follow(link, options) {
      return ask('GET', link.startsWith('/api/') ? settings.base + link.slice(4) : link, undefined, options)
    },
  }
}

/** Answered in the language of the page; lists too. */
export function ofPage(url: string): string {
  const language = listLanguage()
  return language ? url + (url.includes('?') ? '&' : '?') + `lang=${language}` : url
}

/** Not what stands between, a page of a network that wants a login say, and not half of it. */
async function answerOf(response: Response, options: CallOptions): Promise<unknown> {
  try {
    const answer: unknown = await response.json()
    return answer
  } catch (error) {
    throw lost(error, options)
  }
}

function lost(error: unknown, { signal, failed = wentWrong() }: CallOptions): unknown {
  return signal?.aborted ? error : new Problem(0, 'unreachable', failed)
}

function sizeOf(sent: string | FormData | null): number {
  if (!(sent instanceof FormData)) return sent?.length ?? 0
  return [...sent.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : value.length), 0)
}

/** Fills `:params` and appends the query; an undefined query value is left out. */
export function addressOf(key: string, input: unknown): { method: string; path: string; body: unknown } {
  const space = key.indexOf(' ')
  const given = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } // proved by Calls<C> at every caller
  const path = key.slice(space + 1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(given.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query ?? {})) if (value !== undefined && value !== null) query.append(name, textOf(value))
  const text = query.toString()
  return { method: key.slice(0, space), path: text ? `${path}?${text}` : path, body: given.body }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Only a write that is under way already is answered like this, so that it may be sent again. */
function isStillRunning(response: Response): boolean {
  return response.status === 409 && response.headers.has('retry-after')
}

async function again(response: Response, send: () => Promise<Response>): Promise<Response> {
  const seconds = Number(response.headers.get('retry-after'))
  // A long Retry-After is an answer, not a pause: the text is shown and the reader decides.
  if (seconds > 5) return response
  await new Promise((resolve) => setTimeout(resolve, seconds > 0 ? seconds * 1000 : 300))
  return send()
}
