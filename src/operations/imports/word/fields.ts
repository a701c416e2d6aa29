/** Where a field leads: an address, `#bookmark`, or nothing for one that is no link. */
export function linkOfField(instruction: string): string {
  const [, rest] = /^\s*HYPERLINK\s([\s\S]*)$/.exec(instruction) ?? []
  let [address, bookmark] = ['', '']
  for (const [, name, quoted, plain, own, bare] of (rest ?? '').matchAll(/\\([lot])\s*(?:"([^"]*)"|([^\s"\\]\S*))|\\\w|"([^"]*)"|([^\s"\\]\S*)/g))
    if (name === 'l') bookmark = quoted ?? plain ?? ''
    else if (name === undefined) address ||= own ?? bare ?? ''
  return bookmark ? `${address.replace(/#.*$/, '')}#${bookmark}` : address
}

/** The tooltip of a field's link. */
export function tooltipOfField(instruction: string): string {
  return /^\s*HYPERLINK\s[\s\S]*?\\o\s*"([^"]*)"/.exec(instruction)?.[1] ?? ''
}

/** A field, as far as it was read. */
interface Field {
  begin: number
  instruction: string
  isCode: boolean
}

interface Edit {
  from: number
  to: number
  text: string
}

// Tags that nothing ends stop at the next one: otherwise each would be looked through to the end of the text.
const token = /<w:fldChar\b[^<>]*w:fldCharType="(begin|separate|end)"[^<>]*>|<w:instrText\b[^<>/]*>([^<]*)<\/w:instrText>|<w:t(?:\s[^<>/]*)?>([^<]*)<\/w:t>/g
const pieces = /<w:fldChar\b[^<>]*(?:\/>|>(?:(?!<w:fldChar\b)[\s\S])*?<\/w:fldChar>)|<w:(instrText|t)(?:\s[^<>/]*)?>[^<]*<\/w:\1>/g

/** Links of fields as the library reads them: with one address and no switch, and no other field within it. */
export function withPlainLinks(xml: string): string {
  if (!xml.includes('HYPERLINK')) return xml
  const fields: Field[] = []
  const edits: Edit[] = []
  for (const { 0: whole, 1: kind, 2: code, 3: words, index } of xml.matchAll(token)) {
    const field = fields.at(-1)
    if (kind === 'begin') fields.push({ begin: index + whole.length, instruction: '', isCode: true })
    else if (kind === 'end') fields.pop()
    else if (kind === 'separate' && field?.isCode) {
      field.isCode = false
      const link = fields.some(({ isCode }) => isCode) ? '' : linkOfField(field.instruction)
      if (link) edits.push({ from: field.begin, to: index, text: instructionOf(link) })
    } else {
      // The result of a field within an instruction is a part of that.
      const outer = fields.findLast(({ isCode }) => isCode)
      if (outer && (words !== undefined || outer === field)) outer.instruction += (code ?? words ?? '').replaceAll('&quot;', '"')
    }
  }
  return edited(xml, edits)
}

function instructionOf(link: string): string {
  return `<w:instrText>HYPERLINK ${link.startsWith('#') ? `\\l "${link.slice(1)}"` : `"${link}"`}</w:instrText>`
}

function edited(xml: string, edits: readonly Edit[]): string {
  let [out, at] = ['', 0]
  for (const { from, to, text } of edits) {
    out += xml.slice(at, from) + xml.slice(from, to).replace(pieces, '') + text
    at = to
  }
  return out + xml.slice(at)
}
