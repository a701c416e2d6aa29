import { note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated, type Lost } from './conversion.ts'
import { abbreviationEdits } from './markdown-abbreviations.ts'
import { maskedMarkdown, type Edit } from './markdown-parser.ts'

interface Marks {
  edits: Edit[]
  lost: Lost[]
}

const suggestion = /\{(\+\+|--|==|~~)((?:(?!\1\})[\s\S]){1,20000}?)\1\}/g
const tags: Record<string, [open: string, close: string]> = {
  '++': ['<ins>', '</ins>'],
  '--': ['<del>', '</del>'],
  '==': ['<mark>', '</mark>'],
  '~~': ['<del>', '</ins>'],
}
const remark = /\{>>((?:(?!<<\})[\s\S]){1,20000}?)<<\}/g
/** Scripts without spaces between words. */
const word = String.raw`[[\p{L}\p{N}_]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]]`
// \ufffc is `filler` of markdown-parser.ts: as a value the bundler would put the character itself into the text.
const highlight = new RegExp(String.raw`(?<!${word}|[=\)\]\}\ufffc])==(?![\s=])((?:(?!==|\n[ \t]*\n)[\s\S])+?)(?<!\s)==(?!${word}|[=\(])`, 'gv')
const raised = /(?<!\^)\^(?![[^])([^\s^{}|$=<>]{1,60})\^(?![\^\p{L}\p{N}({])/gu
/** Before a figure, or between two: about, up to. */
const about = /(?<![~\p{L}\p{N}])~(?=\d)|(?<=\d)~(?=\d)/gu
const lowered = /(?<!~)~(?!~)([^\s~{}|$=<>]+)~(?!~)/gu

export function mayHaveMarks(markdown: string): boolean {
  return /==[^\s=]|\{(?:\+\+|--|~~|>>)|\^\[|\^(?:\\ |[^\s^[\]])+\^|~(?:\\ |[^\s~])+~|(?<![~\w])~\d|\d~\d|^ {0,3}\*\[[^\]\n]+\]:/m.test(markdown)
}

/**
 * Marks of Pandoc, markdown-it, PHP Markdown Extra and CriticMarkup in a form that CommonMark reads: raised and lowered text,
 * highlights and suggested changes as tags, notes in the line as footnotes at the end, abbreviations with their meaning behind
 * the first of them. `lineOf` gives the line of the source for one of `text`.
 */
export function withoutMarks(markdown: string, firstLine: number): { text: string; lost: Lost[]; lineOf(line: number): number } {
  const { prose, lines } = maskedMarkdown(markdown)
  const lineAt = (offset: number) => firstLine + markdown.slice(0, offset).split('\n').length - 1
  const marks: Marks = { edits: [], lost: [] }
  addSuggestions(prose, lineAt, marks)
  addNotes(prose, markdown, marks)
  for (const { index, 0: whole } of prose.matchAll(highlight)) addPair(index, whole, { sign: '==', open: '<mark>', close: '</mark>' }, marks)
  addShifts(prose, markdown, marks)
  const { edits, lost } = abbreviationEdits(markdown, { prose, lines }, lineAt)
  for (const edit of edits) marks.edits.push(edit)
  for (const one of lost) marks.lost.push(one)
  return applied(markdown, marks, firstLine, lineAt)
}

function addSuggestions(prose: string, lineAt: (offset: number) => number, marks: Marks): void {
  let [changed, apart] = [0, 0]
  for (const { index, 0: whole, 1: sign = '', 2: inside = '' } of prose.matchAll(suggestion)) {
    // A tag holds as far as the paragraph.
    const isApart = /^\s*\n|\n[ \t]*\n|\n[ \t>]*(?:[-*+>#|]|\d+[.)])[ \t]/.test(inside)
    if (isApart) apart++
    else if (sign !== '==') changed++
    const [open, close] = isApart ? ['', ''] : (tags[sign] ?? ['', ''])
    const middle = sign === '~~' ? inside.indexOf('~>') : -1
    const end = sign === '~~' && middle === -1 && !isApart ? '</del>' : close
    marks.edits.push({ from: index, to: index + 3, text: open }, { from: index + whole.length - 3, to: index + whole.length, text: end })
    const between = index + 3 + middle
    if (middle !== -1) marks.edits.push({ from: between, to: between + 2, text: isApart ? ' ' : '</del><ins>' })
  }
  for (const { index, 0: whole, 1: inside = '' } of prose.matchAll(remark)) {
    marks.edits.push({ from: index, to: index + whole.length, text: whole.replace(/[^\n]/g, '') })
    marks.lost.push({ line: lineAt(index), what: note('studio-report.comment-in-text', { text: truncated(inside) }) })
  }
  if (changed > 0) marks.lost.push({ line: undefined, what: note('studio-report.suggestions', { count: changed }) })
  if (apart > 0) marks.lost.push({ line: undefined, what: because(note('studio-report.suggestion-marks', { count: apart }), note('studio-report.text-stays')) })
}

function addNotes(prose: string, markdown: string, { edits }: Marks): void {
  let number = 0
  for (const { index } of prose.matchAll(/(?<!\[)\^\[/g)) {
    const end = endOfBrackets(prose, index + 1)
    if (end === -1 || edits.some(({ note: outer }) => outer && index < outer.to)) continue
    const inside = markdown.slice(index + 2, end)
    if (isPattern(inside, prose.charAt(end + 1))) continue
    do number++
    while (markdown.includes(`[^inline-${number}]`))
    edits.push({ from: index, to: end + 1, text: `inline-${number}`, note: { from: index + 2, to: end } })
  }
}

/** Offset of the bracket that closes the one at `from`, in the same paragraph; -1: there is none. */
function endOfBrackets(prose: string, from: number): number {
  let depth = 0
  const blank = prose.slice(from).search(/\n[ \t]*\n/)
  const stop = blank === -1 ? prose.length : from + blank
  for (let at = from; at < stop; at++) {
    if (prose[at] === '[') depth++
    else if (prose[at] === ']' && --depth === 0) return at
  }
  return -1
}

/** A regular expression that begins with a class of letters. */
function isPattern(inside: string, next: string): boolean {
  // In two steps: in one pattern a range of figures also fits as three signs, which takes twice the time with each of them.
  return inside.trim() === '' || /[+*?{$]/.test(next) || !/[\p{L}\s]/u.test(inside.replace(/[a-z0-9]-[a-z0-9]|\\[dsw]/gi, ''))
}

function addPair(from: number, whole: string, { sign, open, close }: { sign: string; open: string; close: string }, { edits }: Marks): void {
  const pair = [
    { from, to: from + sign.length, text: open },
    { from: from + whole.length - sign.length, to: from + whole.length, text: close },
  ]
  if (!edits.some((one) => pair.some((mark) => overlaps(one, mark)))) edits.push(...pair)
}

function overlaps(one: Edit, other: Edit): boolean {
  // What stands in a note is changed within it.
  return one.note ? false : one.from < other.to && other.from < one.to
}

/** They belong to what stands before them; a figure may stand alone. */
function addShifts(prose: string, markdown: string, marks: Marks): void {
  for (const { index, 0: whole, 1: inside = '' } of prose.matchAll(raised)) {
    const isBehind = /[\p{L}\p{N}\p{M})\]*_'"’”\ufffc]/u.test(prose.charAt(index - 1)) && !/^[_.,;'"]$/.test(inside)
    if (!isBehind && !/^\d{1,3}$/.test(inside)) continue
    addPair(index, whole, { sign: '^', open: '<sup>', close: '</sup>' }, marks)
    addSpaces(index, whole, markdown, marks)
  }
  for (const { index, 0: whole, 1: inside = '' } of prose.matchAll(lowered)) {
    const isBehind = /[\p{L}\p{N}\p{M})\]\ufffc]/u.test(prose.charAt(index - 1))
    // Alone it is a sign for "about", not a line through the word.
    if (!isBehind) addPair(index, whole, { sign: '~', open: '\\~', close: '\\~' }, marks)
    else if (inside.length <= 12) {
      addPair(index, whole, { sign: '~', open: '<sub>', close: '</sub>' }, marks)
      addSpaces(index, whole, markdown, marks)
    }
  }
  for (const { index } of prose.matchAll(about)) {
    const edit = { from: index, to: index + 1, text: '\\~' }
    if (!marks.edits.some((one) => overlaps(one, edit))) marks.edits.push(edit)
  }
}

/** Spaces in raised text have a backslash before them. */
function addSpaces(from: number, whole: string, markdown: string, { edits }: Marks): void {
  for (const { index } of markdown.slice(from, from + whole.length).matchAll(/(?<!\\)\\ /g)) edits.push({ from: from + index, to: from + index + 2, text: ' ' })
}

function applied(markdown: string, { edits, lost }: Marks, firstLine: number, lineAt: (offset: number) => number) {
  const sorted = edits.toSorted((a, b) => a.from - b.from || a.to - b.to)
  const between = (from: number, to: number): string => {
    let [text, at] = ['', from]
    for (const edit of sorted) {
      if (edit.from < at || edit.to > to) continue
      text += markdown.slice(at, edit.from) + (edit.note ? `[^${edit.text}]` : edit.text)
      at = edit.to
    }
    return text + markdown.slice(at, to)
  }
  const body = between(0, markdown.length)
  const notes = sorted.filter((edit) => edit.note)
  const definitions = notes.map(({ text, note: inner }) => `[^${text}]: ${startSafe(inner ? between(inner.from, inner.to) : '')}`)
  const last = firstLine + body.split('\n').length - 1
  const lineOf = (line: number) => (line <= last ? line : lineAt(notes[Math.round((line - last - 2) / 2)]?.from ?? 0))
  return { text: [body, ...definitions].join('\n\n'), lost, lineOf }
}

/** One line that begins no list, quotation or heading. */
function startSafe(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .trim()
    .replace(/^([-+*>#])(?=\s)/, '\\$1')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}
