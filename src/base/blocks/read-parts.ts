import { ownPath, safeHref } from './address.ts'
import { cellAlignments, tokenKinds, type CodeLine, type Inline, type LinkRun, type Media, type TableCell, type TextRun, type TextStyles } from './model.ts'

/** A parsed object of which nothing is known yet. */
export type UnknownProps = { readonly [key: string]: unknown }

export function has(value: unknown): value is UnknownProps {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Text with something in it, made fit for HTML: a halved sign would be read back as another one. A number is taken as its digits. */
export function text(value: unknown): string | undefined {
  const found = typeof value === 'number' ? String(value) : value
  return typeof found === 'string' ? found.toWellFormed().replaceAll('\0', '') || undefined : undefined
}

/** A whole number from 0. */
export function number(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined
}

export function choice<const T, D>(allowed: readonly T[], value: unknown, otherwise: D): T | D {
  return allowed.find((one) => one === value) ?? otherwise
}

export function readInline(value: unknown): Inline[] {
  const bare = typeof value === 'string' && text(value)
  if (bare) return [{ type: 'text', text: bare, styles: {} }]
  return list(value).flatMap((raw): Inline[] => {
    if (!has(raw)) return []
    if (raw.type === 'link') return readLink(raw)
    if (raw.type === 'footnote') {
      const ref = has(raw.props) && text(raw.props.ref)
      return ref ? [{ type: 'footnote', props: { ref } }] : []
    }
    return readRun(raw)
  })
}

/** A link that may not be followed is its text alone. */
function readLink(raw: UnknownProps): (LinkRun | TextRun)[] {
  const content = list(raw.content).flatMap((run) => (has(run) ? readRun(run) : []))
  const href = safeHref(raw.href)
  if (!content.length) return []
  return href ? [{ type: 'link', href, content }] : content
}

function readRun(raw: UnknownProps): TextRun[] {
  const found = raw.type === 'text' && text(raw.text)
  if (!found) return []
  const marks: UnknownProps = has(raw.styles) ? raw.styles : {}
  const styles: TextStyles = {}
  for (const mark of ['bold', 'italic', 'strike', 'underline', 'code'] as const) if (marks[mark] === true) styles[mark] = true
  return [{ type: 'text', text: found, styles }]
}

/** The text of inline content without its marks. */
export function readText(value: unknown): string {
  return readInline(value)
    .map((run) => (run.type === 'text' ? run.text : run.type === 'link' ? run.content.map((part) => part.text).join('') : ''))
    .join('')
}

export function readMedia(value: unknown): Media | undefined {
  if (!has(value)) return undefined
  const url = ownPath(value.url)
  const id = typeof value.id === 'string' && /^[\w-]{1,64}$/.test(value.id) ? value.id : null
  const width = number(value.width)
  const height = number(value.height)
  if (!url || !width || !height) return undefined
  const [x, y] = list(value.focus)
  const placeholder =
    typeof value.placeholder === 'string' && /^data:image\/[a-z]+;base64,[\w+/=]{1,4000}$/.test(value.placeholder) ? value.placeholder : undefined
  const frames = number(value.frames) ?? 1
  return { id, url, width, height, placeholder, focus: share(x) && share(y) ? [x, y] : undefined, frames: frames > 1 ? frames : undefined }
}

function share(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** Cells stand as objects or, in older documents of the editor, as bare inline content. */
export function readCell(raw: unknown): TableCell {
  const cell: UnknownProps = has(raw) ? raw : { content: raw }
  const props: UnknownProps = has(cell.props) ? cell.props : {}
  const span = (value: unknown) => (typeof value === 'number' && value > 1 && value <= 100 && Number.isInteger(value) ? value : undefined)
  return {
    type: 'tableCell',
    props: { textAlignment: choice(cellAlignments, props.textAlignment, undefined), colspan: span(props.colspan), rowspan: span(props.rowspan) },
    content: readInline(cell.content),
  }
}

/** Highlighted lines count only while they say exactly what the code says. */
export function readLines(value: unknown, code: string): CodeLine[] | undefined {
  if (!Array.isArray(value)) return undefined
  const lines = value.map((line): CodeLine =>
    list(line).map((token) => {
      const [kind, piece] = list(token)
      return [choice(tokenKinds, kind, ''), typeof piece === 'string' && piece.isWellFormed() ? piece : '']
    }),
  )
  return lines.map((line) => line.map(([, piece]) => piece).join('')).join('\n') === code ? lines : undefined
}
