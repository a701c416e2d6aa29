import { z } from 'zod'
import { contentSchema } from './blocks/check.ts'

/** What became of a value that its schema refuses is told by the path of its field: `links.2.url`. */
type OnFault = (path: string) => void

type Read = (value: unknown, path: string, onFault: OnFault) => unknown

/** No value: a list leaves it out, and whatever need not be given takes its default. */
const refused = Symbol('refused')

interface Options {
  /** An object in a list keeps its place, its refused fields empty; else it is left out. */
  keepsItems: boolean
}

/**
 * Reads what was stored, perhaps under older rules or past every check, as far as its schema takes it: a text or list that
 * is too long is cut, an item of a list that is refused is left out, and any other value is its default, or empty.
 */
export function lenientReader<S extends z.core.$ZodType>(
  schema: S,
  options: Options = { keepsItems: false },
): (value: unknown, onFault: OnFault) => z.output<S> {
  const read = wholeReader(schema, options)
  return (value, onFault) => read(value, '', onFault) as z.output<S> // shaped by the schema: what it refuses is not in it
}

/** Never refuses: what must be given and is not good is empty. */
function wholeReader(schema: z.core.$ZodType, options: Options): Read {
  const def = defOf(schema)
  if (def.type === 'object') return objectReader(def, (field) => wholeReader(field, options), true)
  const read = readerOf(schema, options)
  return (value, path, onFault) => {
    const kept = read(value, path, onFault)
    if (kept !== refused) return kept
    onFault(path)
    return typeof value === 'string' && isText(schema) ? value : emptyOf(schema)
  }
}

/** Refuses what its schema refuses. */
function readerOf(schema: z.core.$ZodType, options: Options): Read {
  if (schema === contentSchema) return (value) => (typeof value === 'string' ? value : refused)
  const def = defOf(schema)
  const inner = (one: z.core.$ZodType) => readerOf(one, options)
  switch (def.type) {
    case 'object':
      return objectReader(def, inner, false)
    case 'array':
      return arrayReader(schema, options.keepsItems && defOf(def.element).type === 'object' ? wholeReader(def.element, options) : inner(def.element))
    case 'record':
      return recordReader(inner(def.valueType))
    case 'optional':
      return otherwise(inner(def.innerType), undefined, () => undefined)
    case 'nullable':
      return otherwise(inner(def.innerType), null, () => null)
    case 'default':
      return otherwise(inner(def.innerType), undefined, () => def.defaultValue)
    case 'prefault':
      return prefaultReader(inner(def.innerType), () => def.defaultValue)
    case 'pipe':
      // Texts of blocks are read leniently of their own (readBlocks); checking them again would cost more than all other fields.
      return def.in === contentSchema ? inner(def.in) : pipeReader(inner(def.in), inner(def.out))
    case 'union':
      return unionReader(def.options.map(inner))
    default:
      return valueReader(schema)
  }
}

function objectReader({ shape, catchall }: z.core.$ZodObjectDef, readerOf: (schema: z.core.$ZodType) => Read, isWhole: boolean): Read {
  const readers = Object.entries(shape).map(([name, schema]) => [name, readerOf(schema)] as const)
  const keepsOthers = catchall !== undefined && defOf(catchall).type !== 'never'
  return (value, path, onFault) => {
    if (!isRecord(value)) {
      if (!isWhole) return refused
      onFault(path)
    }
    const given: Record<string, unknown> = isRecord(value) ? value : {}
    const kept: Record<string, unknown> = keepsOthers ? { ...given } : {}
    for (const [name, read] of readers) {
      const field = read(given[name], within(path, name), onFault)
      if (field === refused) return refused
      if (field !== undefined) kept[name] = field
    }
    return kept
  }
}

function arrayReader(schema: z.core.$ZodType, read: Read): Read {
  const longest = longestOf(schema)
  return (value, path, onFault) => {
    if (!Array.isArray(value)) return refused
    if (value.length > longest) onFault(path)
    return value.slice(0, longest).flatMap((item: unknown, at) => {
      const kept = read(item, within(path, String(at)), onFault)
      if (kept !== refused) return [kept]
      onFault(within(path, String(at)))
      return []
    })
  }
}

function recordReader(read: Read): Read {
  return (value, path, onFault) => {
    if (!isRecord(value)) return refused
    const kept = Object.entries(value).map(([name, item]) => [name, read(item, within(path, name), onFault)] as const)
    for (const [name, item] of kept) if (item === refused) onFault(within(path, name))
    return Object.fromEntries(kept.filter(([, item]) => item !== refused))
  }
}

/** Of a schema around another: `none` need not be read, and `instead` stands for it and for what is refused. */
function otherwise(read: Read, none: null | undefined, instead: () => unknown): Read {
  return (value, path, onFault) => {
    if (value === none) return instead()
    const kept = read(value, path, onFault)
    if (kept !== refused) return kept
    onFault(path)
    return instead()
  }
}

function prefaultReader(read: Read, instead: () => unknown): Read {
  return (value, path, onFault) => {
    const kept = value === undefined ? refused : read(value, path, onFault)
    if (kept !== refused) return kept
    if (value !== undefined) onFault(path)
    return read(instead(), path, onFault)
  }
}

function pipeReader(first: Read, second: Read): Read {
  return (value, path, onFault) => {
    const between = first(value, path, onFault)
    return between === refused ? refused : second(between, path, onFault)
  }
}

function unionReader(options: Read[]): Read {
  return (value, path, onFault) => {
    for (const read of options) {
      const faults: string[] = []
      const kept = read(value, path, (fault) => void faults.push(fault))
      if (kept === refused) continue
      faults.forEach(onFault)
      return kept
    }
    return refused
  }
}

function valueReader(schema: z.core.$ZodType): Read {
  const longest = longestOf(schema)
  return (value, path, onFault) => {
    const kept = accepted(schema, value)
    if (kept !== refused || typeof value !== 'string' || value.length <= longest) return kept
    onFault(path)
    return accepted(schema, value.slice(0, longest))
  }
}

function accepted(schema: z.core.$ZodType, value: unknown): unknown {
  try {
    const { success, data } = z.safeParse(schema, value)
    return success ? data : refused
  } catch {
    // A transform may throw what it is not made for.
    return refused
  }
}

/** Of texts and lists. */
function longestOf(schema: z.core.$ZodType): number {
  const checks = schema._zod.def.checks ?? []
  return Math.min(...checks.map(({ _zod: { def } }) => ('maximum' in def && def.check === 'max_length' ? Number(def.maximum) : Infinity)))
}

/** The value of a field that must be given and is not. */
function emptyOf(schema: z.core.$ZodType): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, emptyOf(field)]))
    case 'array':
      return []
    case 'record':
      return {}
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'optional':
      return undefined
    case 'nullable':
      return null
    case 'default':
      return def.defaultValue
    case 'union':
      return def.options[0] && emptyOf(def.options[0])
    case 'pipe':
      return emptyOf(defOf(def.in).type === 'transform' ? def.out : def.in)
    default:
      return ''
  }
}

function isText(schema: z.core.$ZodType): boolean {
  return emptyOf(schema) === ''
}

function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def // every schema of zod is one of them
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
