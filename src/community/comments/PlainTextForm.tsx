import { type ReactNode, useId } from 'react'
import type { Href } from '#base/paths.ts'

interface TextFormProps extends PlainProps {
  /** Of the comment. */
  id: string
  label: string
  text: string | undefined
  /** Empty when nothing was refused. */
  problem: string
  /** Its buttons. */
  children: ReactNode
}

export function TextForm({ page, id, label, text, problem, children }: TextFormProps) {
  const field = useId()
  return (
    <form className="comment-form" method="post" action={`${page}#comments`}>
      <input type="hidden" name="id" value={id} />
      <label className="meta" htmlFor={field}>
        {label}
      </label>
      <textarea
        id={field}
        className="comment-form__input"
        name="description"
        rows={2}
        dir="auto"
        defaultValue={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${field}-problem` : undefined}
      />
      <div className="actions">{children}</div>
      {problem && (
        <p className="error-text" role="alert" id={`${field}-problem`}>
          {problem}
        </p>
      )}
    </form>
  )
}

export interface PlainProps {
  /** The article's, where a browser without script sends its forms. */
  page: Href
}
