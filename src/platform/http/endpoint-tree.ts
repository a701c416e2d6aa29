/** What an address led to, with the values that stand for the `:names` of its path. */
interface Found<T> {
  value: T
  params: Record<string, string>
}

interface Branch<T> {
  words: Map<string, Branch<T>>
  /** Where any word may stand. */
  any?: Branch<T>
  leaves: Map<string, { value: T; names: string[] }>
}

/** As the framework's own routes have it (server.ts). */
const longestParam = 2_000

/**
 * Finds the endpoint of an address: a word that is written out before one that may be anything. Hundreds of endpoints are
 * entered in a millisecond, where a route of the framework for each takes most of a start.
 */
export class EndpointTree<T> {
  private readonly root = branch<T>()

  /** @throws Error for a second value at the same method and path */
  add(method: string, path: string, value: T): void {
    const names: string[] = []
    let place = this.root
    for (const word of path.split('/').slice(1)) {
      if (word.startsWith(':')) {
        names.push(word.slice(1))
        place = place.any ??= branch()
      } else {
        let next = place.words.get(word)
        if (!next) place.words.set(word, (next = branch()))
        place = next
      }
    }
    if (place.leaves.has(method)) throw new Error(`${method} ${path} is there twice`)
    place.leaves.set(method, { value, names })
  }

  /** `path` as it was sent, without its query; one slash at its end does not count. HEAD finds what GET finds. */
  find(method: string, path: string): Found<T> | undefined {
    const words = wordsOf(path)
    const given: string[] = []
    const leaf = words && search(this.root, method === 'HEAD' ? 'GET' : method, words, 0, given)
    return leaf && { value: leaf.value, params: Object.fromEntries(leaf.names.map((name, at) => [name, given[at] ?? ''])) }
  }

  /** Every method that something answers to at `path`. */
  methodsAt(path: string): ReadonlySet<string> {
    const found = new Set<string>()
    const words = wordsOf(path)
    if (words) collect(this.root, words, 0, found)
    return found
  }
}

function collect<T>(place: Branch<T>, words: string[], at: number, found: Set<string>): void {
  const word = words[at]
  if (word === undefined) {
    for (const method of place.leaves.keys()) found.add(method)
    return
  }
  const next = place.words.get(word)
  if (next) collect(next, words, at + 1, found)
  if (place.any && word !== '' && word.length <= longestParam) collect(place.any, words, at + 1, found)
}

function branch<T>(): Branch<T> {
  return { words: new Map(), leaves: new Map() }
}

function search<T>(place: Branch<T>, method: string, words: string[], at: number, given: string[]): { value: T; names: string[] } | undefined {
  const word = words[at]
  if (word === undefined) return place.leaves.get(method)
  const next = place.words.get(word)
  const found = next && search(next, method, words, at + 1, given)
  if (found || !place.any || word === '' || word.length > longestParam) return found
  given.push(word)
  const loose = search(place.any, method, words, at + 1, given)
  if (!loose) given.pop()
  return loose
}

/** Undefined where what follows a `%` is no letter. */
function wordsOf(path: string): string[] | undefined {
  try {
    return path
      .replace(/\/$/, '')
      .split('/')
      .slice(1)
      .map((word) => (word.includes('%') ? decodeURIComponent(word) : word))
  } catch {
    return undefined
  }
}
