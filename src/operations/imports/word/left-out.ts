import { note, type Note } from '#i18n/note.ts'
import { isElement, one, textOf, type XmlElement } from '#platform/xml/tree.ts'
import { isOn } from './facts.ts'
import type { WordPart } from './parts.ts'

const mostLetters = 2_000

/** Words of a part that stand in the document but that nobody reads in it: deleted by a suggested change, or hidden. */
export function leftOutNotes({ elements }: WordPart): Note[] {
  const [deleted, hidden] = [joined(elements.flatMap(deletedIn)), joined(elements.flatMap(hiddenIn))]
  return [
    ...(deleted ? [note('studio-report.word-deletions', { text: deleted })] : []),
    ...(hidden ? [note('studio-report.word-hidden', { text: hidden })] : []),
  ]
}

function joined(words: readonly string[]): string {
  return words
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' … ')
    .slice(0, mostLetters)
}

function deletedIn(element: XmlElement): string[] {
  if (element.name === 'mc:Choice') return []
  if (element.name === 'w:del') return [wordsIn(element)]
  return element.children.filter(isElement).flatMap(deletedIn)
}

function hiddenIn(element: XmlElement): string[] {
  if (element.name === 'mc:Choice' || element.name === 'w:del') return []
  if (element.name === 'w:r' && isHidden(element)) return [wordsIn(element)]
  return element.children.filter(isElement).flatMap(hiddenIn)
}

function isHidden(run: XmlElement): boolean {
  return isOn(one(one(run, 'w:rPr'), 'w:vanish'))
}

function wordsIn(element: XmlElement): string {
  if (element.name === 'w:t' || element.name === 'w:delText') return textOf(element)
  return element.children.filter(isElement).map(wordsIn).join('')
}

const token = /<w:r(?:\s[^<>]*)?>|<\/w:r>|<w:vanish(?:\s[^<>]*)?\/?>|<w:t(?:\s[^<>/]*)?>[^<]*<\/w:t>/g

/** Part of a document without the words of hidden runs, which the library would show. */
export function withoutHidden(xml: string): string {
  if (!xml.includes('<w:vanish')) return xml
  const runs: { isHidden: boolean }[] = []
  return xml.replace(token, (found) => {
    const run = runs.at(-1)
    if (found === '</w:r>') runs.pop()
    else if (found.startsWith('<w:r')) runs.push({ isHidden: false })
    else if (found.startsWith('<w:vanish')) {
      if (run) run.isHidden = !/w:val="(?:0|false|off|none)"/.test(found)
    } else if (run?.isHidden) return '<w:t></w:t>'
    return found
  })
}
