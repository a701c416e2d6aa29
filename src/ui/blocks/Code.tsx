import type { ReactNode } from 'react'
import type { CodeBlock, CodeLine } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'

/** Code reads from left to right in every language; its box takes the focus, so that it can be scrolled by keys. */
export function Code({ block }: { block: CodeBlock }) {
  const { title, lines } = block.props
  return (
    <figure className="code-block" dir="ltr">
      {title ? <figcaption>{title}</figcaption> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keys */}
      <pre tabIndex={0}>
        <code>{lines ? lines.flatMap(tokens) : textOf(block.content)}</code>
      </pre>
    </figure>
  )
}

function tokens(line: CodeLine, at: number): ReactNode[] {
  const pieces = line.map(([kind, text], nth) =>
    kind ? (
      <span key={`${at}.${nth}`} className={`token-${kind}`}>
        {text}
      </span>
    ) : (
      text
    ),
  )
  return at ? ['\n', ...pieces] : pieces
}
