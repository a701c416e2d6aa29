import type { z } from 'zod'
import type { Image } from '../../base/image.ts'
import { ImageSchema } from '../../base/image-schema.ts'
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

/** So many images are kept as they were read. */
const mostKept = 5_000

/** `storedJson` for an image. Lists read the same ones again and again, so they are kept, and nobody may change them. */
export function storedImage(table: string, column: string): (json: string | null, id: number | string) => Image | null {
  const read = storedJson(table, column, ImageSchema.nullable())
  const kept = new Map<string, Image>()
  return (json, id) => {
    if (json === null) return null
    const known = kept.get(json)
    if (known) return known
    const image = read(json, id)
    if (image === null) return null
    if (kept.size >= mostKept) kept.clear()
    kept.set(json, Object.freeze(image))
    return image
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
