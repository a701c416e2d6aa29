import type { ReactNode } from 'react'
import type { Inline as Run } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { directionOf } from './direction.ts'
import { Inline } from './Inline.tsx'
import type { Rendering } from './rendering.ts'

interface ParagraphProps {
  content: readonly Run[]
  page: Rendering
  /** The first of the document: not indented, and with a drop cap when it can carry one. */
  first?: boolean
  id?: string | undefined
  children?: ReactNode
}

export function Paragraph({ content, page, first = false, id, children }: ParagraphProps) {
  const cap = first && carriesCap(content)
  const [opening, rest] = cap ? leadIn(content) : ['', content]
  return (
    <p id={id} dir={directionOf(content)} className={cap ? 'is-first is-drop-cap' : first ? 'is-first' : undefined}>
      {opening ? <span className="lead-in">{opening}</span> : null}
      <Inline content={rest} page={page} />
      {children}
    </p>
  )
}

/** Long enough for three lines, and beginning with a letter of a script whose letters stand alone. */
function carriesCap(content: readonly Run[]): boolean {
  const text = textOf(content)
  return text.length >= 130 && /^["'“‘«„‚]?[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)
}

/** The words set in the headline's voice: bold ones of the author, else the first clause, else four words. */
function leadIn(content: readonly Run[]): [opening: string, rest: readonly Run[]] {
  const [run, ...others] = content
  if (run?.type !== 'text') return ['', content]
  if (run.styles.bold) return [run.text, others]
  if (Object.values(run.styles).some(Boolean)) return ['', content]
  const clause = /^.{12,56}?[,;:.!?—–](?=\s)/u.exec(run.text) ?? /^(?:\S+\s+){3}\S+(?=\s)/u.exec(run.text)
  const opening = clause?.[0] ?? ''
  return opening ? [opening, [{ ...run, text: run.text.slice(opening.length) }, ...others]] : ['', content]
}
