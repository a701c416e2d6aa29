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

/** Asks an edge that the operator has named, which may be in a private network. @throws Error without address and secrets */
export async function send(address: string, { method, headers, body, signal }: EdgeRequest): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const response = await fetch(address, { method, headers, redirect: 'error', signal: limit, ...(body === undefined ? {} : { body }) }).catch(
    (error: unknown) => {
      throw new Error(`could not be asked: ${reasonOf(error)}`)
    },
  )
  const text = await response.text()
  if (response.ok) return
  const words = `answered ${response.status}: ${text.slice(0, 200)}`
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw response.status === 429 || seconds > 0 ? new EdgeBusy(words, pauseOf(seconds)) : new Error(words)
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
