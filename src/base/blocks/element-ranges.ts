/**
 * Where the elements of these names stand in a text, from the opening tag to the first closing one behind it. A text may open
 * as many that nothing closes as it has room for, so no part of it is searched twice for the same tag.
 */
export function elementRanges(text: string, names: readonly string[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  const opening = new RegExp(String.raw`<(${names.join('|')})\b`, 'gi')
  const tagEnd = finder(text, />/g)
  const closing = new Map(names.map((name) => [name, finder(text, new RegExp(String.raw`</${name}\s*>`, 'gi'))]))
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const begun = tagEnd(opening.lastIndex)
    const to = begun === null ? null : closing.get(found[1]?.toLowerCase() ?? '')?.(begun)
    if (typeof to !== 'number') continue
    ranges.push([found.index, to])
    opening.lastIndex = to
  }
  return ranges
}

/** End of the first match that begins at an offset or behind it; asked with offsets that only grow. */
function finder(text: string, pattern: RegExp): (from: number) => number | null {
  let found: RegExpExecArray | null | undefined
  return (from) => {
    pattern.lastIndex = from
    if (found !== null && (found === undefined || found.index < from)) found = pattern.exec(text)
    return found && found.index + found[0].length
  }
}
