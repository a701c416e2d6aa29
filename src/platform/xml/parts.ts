import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'

export type XmlPart =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: Record<string, string>; closed: boolean }
  | { kind: 'close'; name: string }

/** A piece without an end that is longer than this is no piece of XML. */
const longest = 16_000_000

/** Tags and texts of a document in their order; comments and instructions are left out. @throws Problem 422 */
export async function* partsOf(chunks: AsyncIterable<string>): AsyncGenerator<XmlPart> {
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    let at = 0
    for (let piece = pieceAt(rest, at); piece; piece = pieceAt(rest, at)) {
      at = piece.end
      if (piece.part) yield piece.part
    }
    rest = rest.slice(at)
    if (rest.length > longest) throw refused(t('studio-error.xml-large-piece', { most: 16 }))
  }
  if (rest.trim() === '') return
  if (rest.includes('<')) throw refused(t('studio-error.xml-cut'))
  yield { kind: 'text', text: decoded(rest) }
}

interface Piece {
  part: XmlPart | null
  end: number
}

/** Null when its end has not come yet. */
function pieceAt(source: string, at: number): Piece | null {
  const sign = source.indexOf('<', at)
  if (sign > at) return { part: { kind: 'text', text: decoded(source.slice(at, sign)) }, end: sign }
  if (sign < 0 || source.length - sign < 9) return sign >= 0 && /^<\/?\w[^<]*>/.test(source.slice(sign)) ? tagAt(source, sign) : null
  if (source.startsWith('<!--', sign)) return until(source, sign + 4, '-->', () => null)
  if (source.startsWith('<![CDATA[', sign)) return until(source, sign + 9, ']]>', (text) => ({ kind: 'text', text }))
  if (source.startsWith('<?', sign)) return until(source, sign + 2, '?>', () => null)
  if (source.startsWith('<!', sign)) return until(source, sign + 2, '>', plainDoctype)
  return tagAt(source, sign)
}

function until(source: string, from: number, mark: string, make: (inside: string) => XmlPart | null): Piece | null {
  const end = source.indexOf(mark, from)
  return end < 0 ? null : { part: make(source.slice(from, end)), end: end + mark.length }
}

/** A document that brings entities of its own may be a thousand times as large as it looks. */
function plainDoctype(inside: string): null {
  if (inside.includes('[') || /^ENTITY|^ELEMENT|^ATTLIST/.test(inside)) throw refused(t('studio-error.xml-entities'))
  return null
}

const attribute = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function tagAt(source: string, at: number): Piece | null {
  let end = at + 1
  for (let quote = ''; ; end++) {
    const letter = source.charAt(end)
    if (letter === '') return null
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') break
    else if (letter === '<') throw refused(t('studio-error.xml-tag-end'))
  }
  const inside = source.slice(at + 1, end)
  if (inside.startsWith('/')) return { part: { kind: 'close', name: inside.slice(1).trim() }, end: end + 1 }
  const [name = ''] = /^[^\s/]+/.exec(inside) ?? []
  if (!/^[\p{L}_][\p{L}\p{N}_.:-]*$/u.test(name)) throw refused(t('studio-error.xml-tag-name'))
  const attributes: Record<string, string> = Object.create(null) as Record<string, string> // names come from the document
  for (const [, key = '', double, single] of inside.slice(name.length).matchAll(attribute)) attributes[key] = decoded(double ?? single ?? '')
  return { part: { kind: 'open', name, attributes, closed: inside.endsWith('/') }, end: end + 1 }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Only the five entities of XML, figures, and the one that old exports use without leave. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,5}));/g, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function refused(message: string): Problem {
  return new Problem(422, 'xml-broken', message, { fields: { file: [message] } })
}
