import type { z } from 'zod'
import { validated } from '../validation.ts'

/** What one repair can bring to light: fields of a list that was refused as a whole before, and so on. */
const mostRounds = 5
/** PHP writes a class with its namespace: App\Models\Blog. */
const namespace = /^.*\\/
const decimal = /^-?\d{1,15}(\.\d{1,15})?$/
/** Also of forms, whose checked boxes say `on`. */
const booleans = new Map<unknown, boolean>([
  ...['true', '1', 'on', 'yes', 1].map((value) => [value, true] as const),
  ...['false', '0', 'off', 'no', 0].map((value) => [value, false] as const),
])

type Issue = z.core.$ZodIssue
type Holder = Record<PropertyKey, unknown>
type Repair = () => void

/**
 * Validates what a client of the original product may have sent: unknown fields are removed, numbers and truth values may
 * be texts, and choices may be in any case. Nothing is touched unless the schema refuses it, and the schema has the last word.
 * @param value is repaired in place
 * @param ignored is given the names of the fields that were removed
 * @throws Problem 422 as `validated` does
 */
export function accepted<S extends z.ZodType>(schema: S, value: unknown, ignored: string[] = []): z.output<S> {
  for (let round = 0; round < mostRounds; round++) {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const repairs = result.error.issues.flatMap((issue) => repairOf(value, issue, [], ignored) ?? [])
    if (repairs.length === 0) break
    for (const repair of repairs) repair()
  }
  return validated(schema, value)
}

function repairOf(root: unknown, issue: Issue, above: PropertyKey[], ignored: string[]): Repair | undefined {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') return withoutKeys(at(root, path), issue.keys, path, ignored)
  if (issue.code === 'invalid_union') return repairOfUnion(root, issue.errors, path, ignored)
  const holder = at(root, path.slice(0, -1))
  const name = path.at(-1)
  if (!holder || name === undefined || !Object.hasOwn(holder, name)) return undefined
  const better = betterValue(issue, holder[name])
  return better === undefined ? undefined : () => void (holder[name] = better)
}

/** Only a way that all repairs together make right: a field that one way does not know may be what another asks for. */
function repairOfUnion(root: unknown, ways: Issue[][], path: PropertyKey[], ignored: string[]): Repair | undefined {
  for (const issues of ways) {
    const repairs = issues.flatMap((issue) => repairOf(root, issue, path, ignored) ?? [])
    if (issues.length > 0 && repairs.length === issues.length) return () => repairs.forEach((repair) => repair())
  }
  return undefined
}

function withoutKeys(holder: Holder | undefined, keys: string[], path: PropertyKey[], ignored: string[]): Repair | undefined {
  if (!holder) return undefined
  return () => {
    for (const key of keys) {
      ignored.push([...path, key].map(String).join('.'))
      delete holder[key]
    }
  }
}

function betterValue(issue: Issue, value: unknown): unknown {
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return booleans.get(value)
  if (typeof value !== 'string') return undefined
  if (issue.code === 'invalid_value') return choiceFor(value, issue.values)
  if (issue.code !== 'invalid_type') return undefined
  const isNumber = issue.expected === 'number' || issue.expected === 'int'
  return isNumber && decimal.test(value) ? Number(value) : undefined
}

function choiceFor(value: string, choices: readonly unknown[]): unknown {
  const wanted = value.replace(namespace, '').toLowerCase()
  const found = choices.find((choice) => String(choice).toLowerCase() === wanted)
  return found === value ? undefined : found
}

function at(root: unknown, path: readonly PropertyKey[]): Holder | undefined {
  let place: unknown = root
  for (const name of path) place = isHolder(place) && Object.hasOwn(place, name) ? place[name] : undefined
  return isHolder(place) ? place : undefined
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}
