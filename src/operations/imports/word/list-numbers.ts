import { attribute, elementsIn, isElement as isTag, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'
import { all, isElement, one, type XmlElement } from '#platform/xml/tree.ts'
import { valueOf } from './facts.ts'

interface Level {
  /** Lists with the same one count on in the same numbers. */
  numbers: string
  depth: number
  start: number
  isOrdered: boolean
}

interface Lists {
  /** By number of the list and depth: `3 0`. */
  levels: Map<string, Level>
  /** Where a list begins anew, by number of the list and depth. */
  restarts: Map<string, number>
  byStyle: Map<string, Level>
}

interface WordLists {
  body: readonly XmlElement[]
  styles: readonly XmlElement[]
  numbering: readonly XmlElement[]
}

/**
 * Gives each numbered list of the HTML its first number: a list of Word counts on behind a picture or paragraph, or begins
 * elsewhere than at 1. Where the HTML has other items than the document, nothing is changed.
 */
export function numberLists(nodes: readonly HtmlNode[], { body, styles, numbering }: WordLists): void {
  const numbers = numbersIn(body, listsOf(numbering), shownOtherwise(styles))
  const lists = elementsIn(nodes, 'ol').filter((list) => !itemsOf(list).some(isNote))
  const inLists = new Set(lists.flatMap(itemsOf))
  const items = elementsIn(nodes, 'li').filter((item) => inLists.has(item))
  if (items.length !== numbers.length) return
  const byItem = new Map(items.map((item, at) => [item, numbers[at] ?? 1]))
  for (const list of lists) {
    const [first] = itemsOf(list)
    const start = (first && byItem.get(first)) ?? 1
    if (start !== 1) list.attrs.push({ name: 'start', value: String(start) })
    parted(list, byItem)
  }
}

/** A list that touches another one is a list of its own: the library makes one of both. */
function parted(list: HtmlElement, numbers: ReadonlyMap<HtmlElement, number>): void {
  const items = itemsOf(list)
  const runs: HtmlElement[][] = []
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    if (before && numbers.get(item) === (numbers.get(before) ?? 0) + 1) runs.at(-1)?.push(item)
    else runs.push([item])
  }
  const others = runs.slice(1).map((run) => ({ ...list, attrs: startOf(numbers.get(run[0] ?? list) ?? 1), childNodes: run }))
  if (others.length === 0) return
  list.childNodes = runs[0] ?? []
  const around = list.parentNode?.childNodes ?? []
  around.splice(around.indexOf(list) + 1, 0, ...others)
}

function startOf(number: number): HtmlElement['attrs'] {
  return number === 1 ? [] : [{ name: 'start', value: String(number) }]
}

function itemsOf(list: HtmlElement): HtmlElement[] {
  return list.childNodes.filter(isTag).filter(({ tagName }) => tagName === 'li')
}

function isNote(item: HtmlElement): boolean {
  return /^(?:foot|end)note-/.test(attribute(item, 'id') ?? '')
}

function listsOf(numbering: readonly XmlElement[]): Lists {
  const lists: Lists = { levels: new Map(), restarts: new Map(), byStyle: new Map() }
  const abstract = Map.groupBy(
    numbering.filter(({ name }) => name === 'w:abstractNum').flatMap((list) => all(list, 'w:lvl').map((level) => levelOf(list, level))),
    ({ level }) => level.numbers,
  )
  for (const { level, style } of [...abstract.values()].flat()) if (style) lists.byStyle.set(style, level)
  for (const list of numbering.filter(({ name }) => name === 'w:num')) {
    const id = valueOf(list, 'w:numId')
    for (const { level } of abstract.get(valueOf(one(list, 'w:abstractNumId'))) ?? []) lists.levels.set(`${id} ${level.depth}`, level)
    for (const override of all(list, 'w:lvlOverride')) {
      const start = one(override, 'w:startOverride')
      if (start) lists.restarts.set(`${id} ${valueOf(override, 'w:ilvl')}`, Number(valueOf(start)))
    }
  }
  return lists
}

function levelOf(list: XmlElement, level: XmlElement): { level: Level; style: string } {
  return {
    style: valueOf(one(level, 'w:pStyle')),
    level: {
      numbers: valueOf(list, 'w:abstractNumId'),
      depth: Number(valueOf(level, 'w:ilvl')),
      start: Number(valueOf(one(level, 'w:start')) || 1),
      isOrdered: valueOf(one(level, 'w:numFmt')) !== 'bullet',
    },
  }
}

/** Styles whose paragraphs are no items of lists here, though Word may number them. */
const others = /^(?:heading \d|title|subtitle|quote|intense quote|html preformatted|caption|(?:foot|end)note(?: text)?)$/i

function shownOtherwise(styles: readonly XmlElement[]): ReadonlySet<string> {
  return new Set(styles.filter((style) => others.test(valueOf(one(style, 'w:name')))).map((style) => valueOf(style, 'w:styleId')))
}

/** Of the items of numbered lists, in the order of the text. */
function numbersIn(body: readonly XmlElement[], lists: Lists, excepted: ReadonlySet<string>): number[] {
  const counters = new Map<string, number[]>()
  const begun = new Set<string>()
  return body.flatMap(paragraphsIn).flatMap((properties) => {
    const { list, level } = itemOf(properties, lists)
    if (!level || excepted.has(valueOf(one(properties, 'w:pStyle')))) return []
    const counter = counters.get(level.numbers) ?? []
    const key = `${list} ${level.depth}`
    const restart = begun.has(key) ? undefined : lists.restarts.get(key)
    begun.add(key)
    const number = restart ?? (counter[level.depth] ?? level.start - 1) + 1
    // Deeper levels begin anew.
    counters.set(level.numbers, Object.assign(counter.slice(0, level.depth + 1), { [level.depth]: number }))
    return level.isOrdered ? [number] : []
  })
}

/** Properties of paragraphs; of what is there twice, for old and new programs, those that the conversion reads. */
function paragraphsIn(element: XmlElement): XmlElement[] {
  if (element.name === 'mc:Choice' || element.name === 'w:del') return []
  const inside = element.children.filter(isElement).flatMap(paragraphsIn)
  return element.name === 'w:p' ? [one(element, 'w:pPr') ?? element, ...inside] : inside
}

/** As the library finds it: by list and depth, by the style of the paragraph, by the list alone. */
function itemOf(properties: XmlElement, { levels, byStyle }: Lists): { list: string; level: Level | undefined } {
  const numbered = one(properties, 'w:numPr')
  const [list, depth] = [valueOf(one(numbered, 'w:numId')), valueOf(one(numbered, 'w:ilvl'))]
  if (list && depth) return { list, level: levels.get(`${list} ${depth}`) }
  return { list, level: byStyle.get(valueOf(one(properties, 'w:pStyle'))) ?? levels.get(`${list} 0`) }
}
