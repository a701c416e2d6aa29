interface Place {
  at: number
  end: number
}

/**
 * Finds the first match from a place on. Asked for places in ascending order it reads the text once in all, even where
 * nothing is found: a lazy pattern would search to the end of the text again for each beginning.
 */
export function nextMatch(text: string, pattern: RegExp): (from: number) => Place | undefined {
  const search = new RegExp(pattern, withG(pattern))
  let [since, found] = [0, undefined as Place | undefined]
  let isAsked = false
  return (from) => {
    if (isAsked && from >= since && (found === undefined || found.at >= from)) return found
    search.lastIndex = from
    const match = search.exec(text)
    found = match ? { at: match.index, end: match.index + match[0].length } : undefined
    since = from
    isAsked = true
    return found
  }
}

/** The same for ends that each name has of its own. */
export function nextByName(text: string, patternOf: (name: string) => RegExp): (name: string, from: number) => Place | undefined {
  const searches = new Map<string, (from: number) => Place | undefined>()
  return (name, from) => {
    const search = searches.get(name) ?? nextMatch(text, patternOf(name))
    searches.set(name, search)
    return search(from)
  }
}

/** Spans that begin with a match of `opening` and end where `endOf` says; a match that nothing ends (undefined) is text. */
export function* spansIn(text: string, opening: RegExp, endOf: (begin: RegExpExecArray) => number | undefined): Generator<Place> {
  const search = new RegExp(opening, withG(opening))
  for (let begin = search.exec(text); begin; begin = search.exec(text)) {
    const end = endOf(begin)
    search.lastIndex = end ?? begin.index + 1
    if (end !== undefined) yield { at: begin.index, end }
  }
}

/** The text with other words in the place of such spans. */
export function replaceSpans(text: string, opening: RegExp, replace: (begin: RegExpExecArray) => { end: number; text: string } | undefined): string {
  let [out, at, instead] = ['', 0, '']
  const endOf = (begin: RegExpExecArray) => {
    const span = replace(begin)
    instead = span?.text ?? ''
    return span?.end
  }
  for (const span of spansIn(text, opening, endOf)) {
    out += text.slice(at, span.at) + instead
    at = span.end
  }
  return out + text.slice(at)
}

function withG({ flags }: RegExp): string {
  return flags.includes('g') ? flags : `${flags}g`
}
