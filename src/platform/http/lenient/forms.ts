type Nested = Record<string, unknown>

/** As deep as `a[b][c][d]`; anything deeper is a name like any other. */
const nestedName = /^([^[\]]+)((?:\[[^[\]]*\]){1,3})$/

/** Fields of a form as the JSON they stand for: `a[b]` is a field of a field, `a[]` and `a[0]` are entries of a list. The last value of a repeated name counts. */
export function valuesOf(pairs: Iterable<readonly [string, string]>): Nested {
  const root = emptyObject()
  for (const [name, value] of pairs) put(root, pathOf(name), value)
  for (const [name, value] of Object.entries(root)) root[name] = withLists(value)
  return root
}

/** Values of an address: text only, the last value of a repeated name counts, and `a[]=x&a[]=y` is `a=x,y`. */
export function queryOf(text: string): Record<string, string> {
  const query = emptyObject<string>()
  const lists = new Set<string>()
  for (const [given, value] of new URLSearchParams(text)) {
    const name = given.endsWith(']') ? given.replace(/\[\d*\]$/, '') : given
    const known = name !== given && lists.has(name) ? query[name] : undefined
    if (name !== given) lists.add(name)
    else lists.delete(name)
    query[name] = known === undefined ? value : `${known},${value}`
  }
  return query
}

/** No prototype, so that names like __proto__ are inert. */
function emptyObject<T = unknown>(): Record<string, T> {
  return Object.create(null) as Record<string, T> // an object without a prototype has no values of another kind
}

function pathOf(name: string): string[] {
  const [, first, rest] = nestedName.exec(name) ?? []
  return first === undefined || rest === undefined ? [name] : [first, ...rest.slice(1, -1).split('][')]
}

function put(root: Nested, path: string[], value: string): void {
  let place = root
  for (const name of path.slice(0, -1)) {
    const key = keyIn(place, name)
    const below = place[key]
    place = isNested(below) ? below : (place[key] = emptyObject())
  }
  place[keyIn(place, path.at(-1) ?? '')] = value
}

function keyIn(place: Nested, name: string): string {
  return name === '' ? String(Object.keys(place).length) : name
}

function withLists(value: unknown): unknown {
  if (!isNested(value)) return value
  const names = Object.keys(value)
  for (const name of names) value[name] = withLists(value[name])
  return names.every((name, index) => name === String(index)) ? Object.values(value) : value
}

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
