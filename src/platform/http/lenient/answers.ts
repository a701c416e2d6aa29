import type { z } from 'zod'
import type { Endpoint } from '../../../base/contract.ts'

/** An error under the names that clients of the original product read as well. */
export function withErrorNames<E extends { error: string; fields?: Record<string, string[]> }>(body: E): E & { message: string; errors?: E['fields'] } {
  return { ...body, message: body.error, ...(body.fields ? { errors: body.fields } : {}) }
}

/** The answer as text; its `data` once more under the name that the contract gives it. */
export function textOf(endpoint: Endpoint, output: unknown): string {
  const answer: z.output<z.ZodType> = endpoint.output.parse(output)
  if (endpoint.dataAlsoAs === undefined || typeof answer !== 'object' || answer === null) return JSON.stringify(answer)
  return JSON.stringify({ ...answer, [endpoint.dataAlsoAs]: Reflect.get(answer, 'data') })
}

/** So many names are told of all that were ignored. */
const mostNamed = 20

/** Text of the header `warnings`: letters that a header may hold, whatever was sent. */
export function warningOf(ignored: readonly string[]): string {
  return `not known here: ${ignored.slice(0, mostNamed).map(encodeURIComponent).join(', ')}`
}
