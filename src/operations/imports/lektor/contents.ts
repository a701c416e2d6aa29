interface LektorText {
  data: Record<string, unknown>
  body: string
  /** Line of the file on which `body` begins, counted from 1. */
  bodyLine: number
}

interface Field {
  name: string
  lines: readonly string[]
  /** Index of its first line in the file. */
  at: number
}

/** Names that models give to the text of a page, in the order of trust. */
const bodies = ['body', 'content', 'contents', 'text', 'article', 'markdown']
const lists = /^(?:tags|categories|keywords|topics|authors)$/i

/** Whether Lektor keeps a page in this file. */
export function isLektorText(path: string): boolean {
  return /(?:^|\/)contents(?:\+[\w-]+)?\.lr$/.test(path)
}

/** A page of Lektor is called by its folder; a further language stands in the name of its file. */
export function lektorPlace(path: string): string {
  return path.replace(/contents(?:\+([\w-]+))?\.lr$/, (_, language?: string) =>
    language === undefined ? 'index.md' : `index.${language.replaceAll('_', '-')}.md`,
  )
}

/** Fields and text of a page: https://www.getlektor.com/docs/content/ */
export function readLektorText(file: string): LektorText {
  const lines = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const fields = fieldsOf(lines, '---')
  const body = bodies.map((name) => fields.find((field) => field.name === name)).find((field) => field !== undefined) ?? longest(fields)
  const data = Object.fromEntries(fields.filter((field) => field !== body).map((field) => [field.name, valueOf(field)]))
  return { data, body: body ? bodyOf(body) : '', bodyLine: (body?.at ?? lines.length - 1) + 1 }
}

/** A page of another model may keep its text under any name; one line is no text. */
function longest(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ name, lines }) => !lists.test(name) && lines.length > 2)
  return texts.toSorted((a, b) => b.lines.length - a.lines.length)[0]
}

function fieldsOf(lines: readonly string[], divider: string): Field[] {
  const fields: Field[] = []
  let first = 0
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && lines[at]?.trimEnd() !== divider) continue
    const field = fieldIn(lines.slice(first, at), first)
    if (field) fields.push(field)
    first = at + 1
  }
  return fields
}

function fieldIn(lines: readonly string[], first: number): Field | null {
  const start = lines.findIndex((line) => line.trim() !== '')
  const [, name = '', value = ''] = /^\s{0,9}([\w-]{1,60})[ \t]{0,9}:(.*)$/.exec(lines[start] ?? '') ?? []
  if (name === '') return null
  return value.trim() === ''
    ? { name, lines: lines.slice(start + 1), at: first + start + 1 }
    : { name, lines: [value.trim(), ...lines.slice(start + 1)], at: first + start }
}

function valueOf({ name, lines }: Field): unknown {
  const text = lines.map(unescaped).join('\n').trim()
  return lists.test(name) && text.includes('\n') ? text.split('\n').map((line) => line.trim()) : text
}

/** A line of hyphens in a field has one more, so that it divides no fields. */
function unescaped(line: string): string {
  return /^-{4,}\s*$/.test(line) ? line.slice(1) : line
}

const block = /^#{4,} ([\w-]{1,60}) #{4,}\s*$/
const picture = /^[^\s()<>]{1,200}\.(?:png|jpe?g|gif|webp|avif)$/i

/** The text as Markdown with as many lines; one of blocks (`#### text-block ####`) keeps their texts, their settings as comments. */
function bodyOf({ lines }: Field): string {
  const first = lines.find((line) => line.trim() !== '')
  if (!block.test(first ?? '')) return lines.map(unescaped).join('\n')
  let isStart = false
  return lines
    .map((line) => {
      const isDivider = block.test(line) || /^-{4,}\s*$/.test(line)
      const [, name = '', value = ''] = isStart ? (/^([\w-]{1,60}):[ \t]{0,9}(.*)$/.exec(line) ?? []) : []
      isStart = isDivider || (isStart && line.trim() === '')
      if (isDivider) return ''
      if (name === '') return line
      return blockValue(name, value.trim())
    })
    .join('\n')
}

function blockValue(name: string, value: string): string {
  if (value === '') return ''
  if (picture.test(value)) return `![](${value})`
  return `<!-- ${name}: ${value.replaceAll('--', '- -')} -->`
}
