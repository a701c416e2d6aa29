/** Whether two values of JSON are equal, whatever the order of their names. */
function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

/** Names of `fields` whose values are others in `before`. */
export function changedNames(fields: object, before: object): string[] {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.entries(fields).flatMap(([name, value]) => (isSameValue(value, known.get(name)) ? [] : [name]))
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
