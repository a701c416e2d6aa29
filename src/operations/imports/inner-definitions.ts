/** Definition of a link, as Python-Markdown reads it in any line of a paragraph. */
const definition = /^ {0,3}\[(?!\^)[^[\]]{1,999}\]: *\S/
const fence = /^[ \t>]*(`{3,}|~{3,})/

/** Definitions of links that stand within paragraphs, moved to the end: CommonMark would take them for text. Each line stays where it is. */
export function withDefinitionsApart(markdown: string): string {
  const moved: string[] = []
  let fenced = ''
  let isText = false
  const lines = markdown.split('\n').map((line) => {
    const sign = fence.exec(line)?.[1] ?? ''
    if (fenced ? sign.startsWith(fenced) : sign) fenced = fenced ? '' : sign
    else if (!fenced && isText && definition.test(line)) {
      moved.push(line.trim())
      return ''
    }
    isText = line.trim() !== '' && !definition.test(line)
    return line
  })
  return moved.length === 0 ? markdown : [...lines, '', ...moved, ''].join('\n')
}
