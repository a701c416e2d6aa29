/** ms */
const patience = 5_000

interface EdgeRequest {
  method: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
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
  if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 200)}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
