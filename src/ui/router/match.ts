import { paths, type PathName } from '#base/paths.ts'
import { languagePath } from '#i18n/format.ts'

export interface Location {
  /** Null for an address no page has. */
  name: PathName | null
  /** Decoded, the same text that was given to `href`. */
  params: Record<string, string>
  pathname: string
  search: string
  hash: string
}

const patterns = Object.entries(paths).map(([name, path]) => {
  const names: string[] = []
  const source = path.replace(/:(\w+)/g, (_, param: string) => {
    names.push(param)
    return '([^/]+)'
  })
  return { name: name as PathName, names, regexp: new RegExp(`^${source === '/' ? '' : source}/?$`) } // entries of `paths` have its keys
})

/** `to` is a root-relative address. What cannot be decoded matches nothing. */
export function matchAddress(to: string): Location {
  // A base address would let `//elsewhere` name another host.
  const url = new URL(`http://x${to.startsWith('/') ? to : `/${to}`}`)
  const { pathname, search, hash } = url
  const start = languagePath()
  // Pages of another language have other texts and code: nothing matches them.
  const path = `${pathname}/`.startsWith(`${start}/`) ? pathname.slice(start.length) : ' '
  for (const { name, names, regexp } of patterns) {
    const found = regexp.exec(path)
    if (!found) continue
    const params = decodeAll(names, found.slice(1))
    if (params) return { name, params, pathname, search, hash }
  }
  return { name: null, params: {}, pathname, search, hash }
}

function decodeAll(names: string[], values: string[]): Record<string, string> | null {
  try {
    return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')]))
  } catch {
    return null
  }
}
