import { Problem } from '#base/problem.ts'
import { nameIn, outermost, scopeWithin, type Scope } from './names.ts'
import { partsOf, type XmlPart } from './parts.ts'
import type { XmlElement } from './tree.ts'
import { t } from '#i18n/messages.ts'

/** More than anybody writes; a document deeper than this is an attack. */
const deepest = 200
/** Letters and tags of one element that is handed on. */
const mostOfOne = 16_000_000

interface Open {
  element: XmlElement
  scope: Scope
}

/**
 * The elements of interest of a document, one after the other, so that its size does not matter: the children of the
 * frames (`rss`, `channel`), each as a tree. Entities of the document's own are refused, with the document.
 * @throws Problem 422
 */
export async function* readXml(chunks: AsyncIterable<string>, frames: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const open: Open[] = []
  /** How many of `open`, from the outside, are frames. */
  let framed = 0
  let size = 0
  for await (const part of partsOf(chunks)) {
    const parent = open.at(-1)
    if (part.kind === 'text') {
      if (open.length > framed) parent?.element.children.push(part.text)
      size += part.text.length
    } else if (part.kind === 'open') {
      const entered = enter(part, parent?.scope ?? outermost)
      if (open.length >= deepest) throw refused('xml-deep', t('studio-error.xml-deep'))
      const isFrame = open.length === framed && frames.has(entered.element.name)
      size += part.name.length + Object.values(part.attributes).join('').length + 16
      if (part.closed) {
        if (open.length > framed) parent?.element.children.push(entered.element)
        else if (!isFrame) yield entered.element
        continue
      }
      if (open.length === framed) size = 0
      if (isFrame) framed++
      else if (open.length > framed) parent?.element.children.push(entered.element)
      open.push(entered)
    } else {
      const left = open.pop()
      if (!left || nameIn(left.scope, part.name) !== left.element.name) throw refused('xml-broken', t('studio-error.xml-tags'))
      if (open.length < framed) framed--
      else if (open.length === framed) yield left.element
    }
    if (size > mostOfOne && open.length > framed) throw refused('xml-large', t('studio-error.xml-large-entry', { most: 16 }))
  }
  if (open.length > 0) throw refused('xml-broken', t('studio-error.xml-cut'))
}

function enter(part: XmlPart & { kind: 'open' }, outer: Scope): Open {
  const scope = scopeWithin(outer, part.attributes)
  const attributes = Object.fromEntries(Object.entries(part.attributes).filter(([name]) => !/^xmlns(?::|$)/.test(name)))
  return { element: { name: nameIn(scope, part.name), attributes, children: [] }, scope }
}

function refused(code: string, message: string): Problem {
  return new Problem(422, code, message, { fields: { file: [message] } })
}
