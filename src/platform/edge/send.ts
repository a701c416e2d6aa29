/** ms */
const patience = 5_000
/** ms after a refusal that names no time */
const usualPause = 10_000
/** ms; changes are kept for longer. */
const longestPause = 15 * 60_000

interface EdgeRequest {
  method: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** The edge wants no request before `retryAfter` ms have passed. */
export class EdgeBusy extends Error {
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Asks an edge to do something. @throws Error without address and secrets */
export async function send(address: string, request: EdgeRequest): Promise<void> {
  const response = await ask(address, { ...request, redirect: 'error' })
  if (!response.ok) throw refusalOf(response)
}

interface EdgeAnswer {
  ok: boolean
  status: number
  headers: Headers
  text: string
}

/** Asks an edge that the operator has named, which may be in a private network. @throws Error without address and secrets */
export async function ask(address: string, { signal, ...request }: EdgeRequest & { redirect: 'error' | 'manual' }): Promise<EdgeAnswer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  try {
    const response = await fetch(address, { ...request, signal: limit })
    const { ok, status, headers } = response
    return { ok, status, headers, text: await response.text() }
  } catch (error) {
    throw new Error(`could not be asked: ${reasonOf(error)}`, { cause: error })
  }
}

/** In words, and with the time after which the edge wants to be asked again. */
export function refusalOf(response: EdgeAnswer): Error {
  const words = `answered ${response.status}: ${response.text.slice(0, 200)}`
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return response.status === 429 || seconds > 0 ? new EdgeBusy(words, pauseOf(seconds)) : new Error(words)
}

/** Dates are rare there, and count as no number. */
function pauseOf(seconds: number): number {
  return seconds > 0 ? Math.min(seconds * 1_000, longestPause) : usualPause
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
