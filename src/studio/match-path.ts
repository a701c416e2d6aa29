import { decoded } from '#base/decoded.ts'

/** The parts of `pathname` that stand for `:names` in `path`; null when it is another address. An `:id` is a number, or `new`; a `:no` only a number. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  const [wanted, given] = [path.split('/'), pathname.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) {
      if (!value || (part === ':id' && !/^(\d{1,15}|new)$/.test(value)) || (part === ':no' && !/^\d{1,15}$/.test(value))) return null
      params[part.slice(1)] = decoded(value)
    } else if (part !== value) return null
  }
  return params
}
