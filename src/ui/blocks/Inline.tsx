import { Fragment, type ReactNode } from 'react'
import type { Inline as Run, TextRun } from '#base/blocks/model.ts'
import { linkTo } from './link-to.ts'
import type { Rendering } from './rendering.ts'

interface InlineProps {
  content: readonly Run[]
  page: Rendering
}

/** Text with its marks, links and footnote signs. */
export function Inline({ content, page }: InlineProps) {
  return content.map((run, at) => drawn(run, at, page))
}

function drawn(run: Run, key: number, page: Rendering): ReactNode {
  if (run.type === 'text') return marked(run, key)
  if (run.type === 'link') {
    return (
      <a key={key} {...linkTo(run.href)}>
        {run.content.map(marked)}
      </a>
    )
  }
  const sign = page.signs.get(run)
  return (
    sign && (
      <sup key={key} className="footnote-mark">
        <a href={`#fn_${sign.number}`} id={`fnref_${sign.number}_${sign.nth}`} role="doc-noteref">
          {sign.number}
        </a>
      </sup>
    )
  )
}

function marked({ text, styles }: TextRun, key: number): ReactNode {
  let node: ReactNode = text.includes('\n') ? text.split('\n').flatMap((line, at) => (at ? [<br key={at} />, line] : [line])) : text
  if (styles.code) node = <code>{node}</code>
  if (styles.underline) node = <u>{node}</u>
  if (styles.strike) node = <s>{node}</s>
  if (styles.italic) node = <em>{node}</em>
  if (styles.bold) node = <strong>{node}</strong>
  // A plain text needs no key and no wrapper of its own.
  return typeof node === 'string' ? node : <Fragment key={key}>{node}</Fragment>
}
