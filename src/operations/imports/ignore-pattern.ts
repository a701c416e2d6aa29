/**
 * The pattern of a list, as those of git, that leaves a path out: the last one that fits decides, and `!` takes it back.
 * A pattern without a slash within fits at any depth, one that fits a folder all that lies in it.
 */
export function hidesPath(patterns: readonly string[], path: string): string | undefined {
  const last = patterns.findLast((pattern) => fits(pattern.replace(/^!/, ''), path.split('/')))
  return last?.startsWith('!') ? undefined : last
}

function fits(pattern: string, parts: readonly string[]): boolean {
  const plain = pattern.endsWith('/') ? pattern.slice(0, -1) : pattern
  const own = plain.startsWith('/') ? plain.slice(1).split('/') : plain.includes('/') ? plain.split('/') : ['**', plain]
  // How many parts of the path the pattern may have used so far: no way is tried twice.
  let used = new Set([0])
  for (const one of own.filter((part, at) => part !== '**' || own[at - 1] !== '**')) {
    const from = Math.min(...used)
    used =
      one === '**'
        ? new Set(parts.map((_, at) => at).filter((at) => at >= from))
        : new Set([...used].filter((at) => at < parts.length && fitsName(one, parts[at] ?? '')).map((at) => at + 1))
    if (used.size === 0) return false
  }
  return true
}

/** With stars, each of which stands for any letters; only the last one is ever tried again. */
function fitsName(pattern: string, name: string): boolean {
  let [at, from, star, tried] = [0, 0, -1, 0]
  while (at < name.length) {
    if (pattern[from] === '*') [star, tried, from] = [from, at, from + 1]
    else if (pattern[from] === name[at] || pattern[from] === '?') [at, from] = [at + 1, from + 1]
    else if (star === -1) return false
    else [tried, at, from] = [tried + 1, tried + 1, star + 1]
  }
  return [...pattern.slice(from)].every((letter) => letter === '*')
}
