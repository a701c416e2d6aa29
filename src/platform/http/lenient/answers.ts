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

/** So much of all names that were ignored is told: proxies refuse answers with large headers. */
const mostNamed = { names: 20, letters: 40, bytes: 1_000 }

/** Text of the header `warnings`: letters that a header may hold, whatever was sent. */
export function warningOf(ignored: readonly string[]): string {
  const names = ignored.slice(0, mostNamed.names).map((name) => encodeURIComponent([...name].slice(0, mostNamed.letters).join('').toWellFormed()))
  const told = names.filter((_, at) => names.slice(0, at + 1).join(', ').length <= mostNamed.bytes)
  return `not known here: ${told.join(', ')}`
}
