/** More than the longest change log, list of links or book has. */
const most = { lines: 100_000, wordedLines: 30_000, brackets: 100_000, notes: 2_000, expanded: 16 * 1024 * 1024 }
/** Of one paragraph: the time of the parser grows with the square of these. `ticks` counts the lengths of runs of backticks. */
const mostOpen = { links: 6_000, html: 500, ticks: 100 }
const usualDepth = 10

const itemStart = /^([ \t]{0,200})(?:[-*+]|1[.)])[ \t]+\S/
const blank = /^[ \t]*$|^ {0,3}(?:> {0,3}){1,100}$/
const sign = /(<!--|<\?|<!\[CDATA\[|<![a-z])|(>)|(\[)|(\](\(?))|(\))|(`+)|[*_~]+/gi
/** Of each opening sign of HTML; any other declaration ends with the next bracket. */
const htmlEnds: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '<![cdata[': ']]>' }

/**
 * Index of the line from which on a Markdown text would take a parser longer than its length: links, code, emphasis or HTML that
 * nothing ends, in one paragraph, more lines or notes than anybody writes, or a long address that is put in thousands of times. Null
 * for any other text.
 */
export function heavyLine(markdown: string): number | null {
  const lines = markdown.split('\n', most.lines + 1)
  if (lines.length > most.lines) return most.lines
  const beginsItem = itemStarts()
  let [paragraph, worded, brackets, notes] = [new Paragraph(), 0, 0, 0]
  for (const [at, line] of lines.entries()) {
    const isBlank = blank.test(line)
    if (beginsItem(line, isBlank) || isBlank) paragraph = new Paragraph()
    if (isBlank) continue
    brackets += paragraph.read(line)
    if (/^[ \t>]*\[\^[^\]]{1,1000}\]:/.test(line)) notes++
    if (++worded > most.wordedLines || brackets > most.brackets || notes > most.notes || paragraph.isHeavy) return at
  }
  return expandedLength(markdown) > most.expanded ? 0 : null
}

/** Whether a line begins an item of a list; with more of an indent than its list allows it goes on with the paragraph above. */
function itemStarts(): (line: string, isBlank: boolean) => boolean {
  let [indent, isBehindBlank] = [-2, false]
  return (line, isBlank) => {
    const column = itemStart.exec(line)?.[1]?.replaceAll('\t', '    ').length
    const isItem = column !== undefined && column <= indent + 5
    if (isItem) indent = column
    else if (isBehindBlank && /^\S/.test(line)) indent = -2
    isBehindBlank = isBlank
    return isItem
  }
}

/** Counts what the lines of one paragraph leave open. */
class Paragraph {
  #unfinished = 0
  #open = 0
  #addresses = 0
  #marks = 0
  readonly #html = new Map<string, number>()
  readonly #ticks = new Set<number>()

  get isHeavy(): boolean {
    const html = [...this.#html.values()].reduce((sum, count) => sum + count, 0)
    return this.#unfinished + this.#open + this.#addresses > mostOpen.links || html > mostOpen.html || this.#ticks.size > mostOpen.ticks
  }

  /** @returns the number of brackets that open */
  read(line: string): number {
    let brackets = 0
    for (const { 0: found, 1: html, 2: end, 3: opening, 4: closing, 5: address, 6: addressEnd, 7: ticks, index } of line.matchAll(sign)) {
      if (html) this.#openHtml(htmlEnds[html.toLowerCase()] ?? '>')
      else if (end) this.#closeHtml(line.slice(Math.max(0, index - 2), index + 1))
      else if (opening) brackets++
      else if (closing) this.#close(address !== '')
      else if (addressEnd) this.#addresses = Math.max(0, this.#addresses - 1)
      else if (ticks) this.#ticks.add(ticks.length)
      else this.#mark(found.length, /\S/.test(line.charAt(index + found.length)) && !/[\p{L}\p{N}]/u.test(line.charAt(index - 1)))
      if (opening) this.#open++
    }
    return brackets
  }

  #openHtml(end: string): void {
    this.#html.set(end, (this.#html.get(end) ?? 0) + 1)
  }

  #closeHtml(before: string): void {
    for (const end of ['>', '?>', '-->', ']]>']) if (before.endsWith(end)) this.#html.delete(end)
  }

  #close(hasAddress: boolean): void {
    if (this.#open === 0 || this.#open > usualDepth) this.#unfinished++
    this.#open = Math.max(0, this.#open - 1)
    if (hasAddress) this.#addresses++
  }

  #mark(length: number, isOpening: boolean): void {
    if (isOpening) this.#marks += length
    else {
      if (this.#marks === 0) this.#unfinished++
      // Each level costs as much as several links that nothing ends.
      else if (this.#marks > usualDepth) this.#unfinished += 4 * Math.min(length, this.#marks)
      this.#marks = Math.max(0, this.#marks - length)
    }
  }
}

/** Letters of the addresses of all references, each as often as it is used. */
function expandedLength(markdown: string): number {
  const lengths = new Map<string, number>()
  for (const [, name = '', address = ''] of markdown.matchAll(/^[ \t>]*\[([^[\]\n]{1,999})\]:[ \t]*\n?[ \t]*(\S+)/gm))
    if (!lengths.has(name.toLowerCase())) lengths.set(name.toLowerCase(), address.length)
  if (lengths.size === 0) return 0
  return [...markdown.matchAll(/\[([^[\]]{1,999})\]/g)].reduce((sum, [, name = '']) => sum + (lengths.get(name.toLowerCase()) ?? 0), 0)
}
