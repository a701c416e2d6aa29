import { Fragment } from 'react'
import type { Marked } from './contract.ts'

/** A text in which the words that were searched are marked. */
export function MarkedText({ text, marks }: Marked) {
  if (marks.length === 0) return text
  return marks.map(([from, to], at) => (
    <Fragment key={from}>
      {text.slice(marks[at - 1]?.[1] ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
      {at === marks.length - 1 ? text.slice(to) : null}
    </Fragment>
  ))
}
