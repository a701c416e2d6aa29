import type { z } from 'zod'
import { lenientReader } from '../../base/lenient-schema.ts'
import { noteStoredFault } from './stored-faults.ts'

/** Reads a column of JSON as far as its schema takes it: a row that got past the API takes no page down. */
export function storedJson<S extends z.core.$ZodType>(table: string, column: string, schema: S): (json: string | null, id: number | string) => z.output<S> {
  const read = lenientReader(schema)
  return (json, id) => {
    const onFault = (path: string) => noteStoredFault({ source: table, id, field: path === '' ? column : `${column}.${path}` })
    return read(parsed(json, onFault), onFault)
  }
}

function parsed(json: string | null, onFault: (path: string) => void): unknown {
  if (json === null) return null
  try {
    return JSON.parse(json)
  } catch {
    onFault('')
    return undefined
  }
}
