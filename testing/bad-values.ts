import type { z } from 'zod'

type Schema = z.core.$ZodType

const plain: readonly unknown[] = ['x'.repeat(20_000), 'no such option', '', 17, -1.5e300, true, {}, [], [null], ['no such option'], [{}], [[17]]]

/** Values that a field of this schema does not take, and a few that it may take; within lists and objects one for each of their fields. */
export function badValues(schema: Schema): unknown[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return [...plain, ...eachField(def.shape)]
    case 'array':
      return [...plain, ...badValues(def.element).map((value) => [goodValue(def.element), value])]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return badValues(def.innerType)
    case 'pipe':
      return badValues(defOf(def.in).type === 'transform' ? def.out : def.in)
    case 'union':
      return [...plain, ...def.options.flatMap(badValues).slice(plain.length)]
    default:
      return [...plain]
  }
}

function eachField(shape: Readonly<Record<string, Schema>>): object[] {
  const good = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, goodValue(field)]))
  return Object.entries(shape).flatMap(([name, field]) => badValues(field).map((value) => ({ ...good, [name]: value })))
}

/** Of the right type at least. */
function goodValue(schema: Schema): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, goodValue(field)]))
    case 'array':
      return [goodValue(def.element)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return goodValue(def.innerType)
    case 'pipe':
      return goodValue(defOf(def.in).type === 'transform' ? def.out : def.in)
    case 'union':
      return def.options[0] && goodValue(def.options[0])
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'record':
      return { name: 'word' }
    default:
      return 'https://example.org/'
  }
}

function defOf(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def // every schema of zod is one of them
}
