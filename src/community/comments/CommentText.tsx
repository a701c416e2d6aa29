import { Fragment } from 'react'
import { readText } from './text.ts'
import { type TextPart } from './text-links.ts'

/** What somebody wrote: text and nothing but text goes in, a handful of elements comes out. */
export function CommentText({ text }: { text: string }) {
  return (
    <div className="comment__text" dir="auto">
      {readText(text).map((block, i) => {
        const lines = block.lines.map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line.map((part, place) => (
              <Part key={place} part={part} />
            ))}
          </Fragment>
        ))
        return block.kind === 'quote' ? <blockquote key={i}>{lines}</blockquote> : <p key={i}>{lines}</p>
      })}
    </div>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'link') {
    return (
      <a href={part.href} rel="ugc nofollow noopener">
        {part.text}
      </a>
    )
  }
  if (part.kind === 'code') return <code>{part.text}</code>
  return part.kind === 'mention' ? <b>{part.text}</b> : part.text
}
