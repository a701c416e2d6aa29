import type { z } from 'zod'
import type { Endpoint } from '../../../base/contract.ts'
import { lenientReader } from '../../../base/lenient-schema.ts'
import { noteStoredFault } from '../../db/stored-faults.ts'

/** An error under the names that clients of the original product read as well. */
export function withErrorNames<E extends { error: string; fields?: Record<string, string[]> }>(body: E): E & { message: string; errors?: E['fields'] } {
  return { ...body, message: body.error, ...(body.fields ? { errors: body.fields } : {}) }
}

/** The answer as text; its `data` once more under the name that the contract gives it. */
export function textOf(call: Answered, output: unknown): string {
  const { endpoint } = call
  const answer = answerOf(call, output)
  if (endpoint.dataAlsoAs === undefined || typeof answer !== 'object' || answer === null) return JSON.stringify(answer)
  return JSON.stringify({ ...answer, [endpoint.dataAlsoAs]: Reflect.get(answer, 'data') })
}

interface Answered {
  key: string
  endpoint: Endpoint
}

/** What leaves of an output. Of what was stored past every check leaves what the contract takes: no row makes an answer an error. */
export function answerOf({ key, endpoint }: Answered, output: unknown): z.output<z.ZodType> {
  const { success, data } = endpoint.output.safeParse(output)
  if (success) return data
  const read = lenientReader(endpoint.output, { keepsItems: true })
  return read(output, (field) => noteStoredFault({ source: key, id: idAt(output, field), field }))
}

/** Of the innermost object around a field that has one. */
function idAt(output: unknown, field: string): unknown {
  let value = output
  let id: unknown = null
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) break
    id = Reflect.get(value, 'id') ?? id
    value = Reflect.get(value, name)
  }
  return id
}

/** So much of all names that were ignored is told: proxies refuse answers with large headers. */
const mostNamed = { names: 20, letters: 40, bytes: 1_000 }

/** Text of the header `warnings`: letters that a header may hold, whatever was sent. */
export function warningOf(ignored: readonly string[]): string {
  const names = ignored.slice(0, mostNamed.names).map((name) => encodeURIComponent([...name].slice(0, mostNamed.letters).join('').toWellFormed()))
  const told = names.filter((_, at) => names.slice(0, at + 1).join(', ').length <= mostNamed.bytes)
  return `not known here: ${told.join(', ')}`
}
