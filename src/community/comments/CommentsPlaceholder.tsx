import { Skeletons } from '#ui/Skeleton.tsx'
import { threadPlaceholders } from './rules.ts'

/** What stands for the comments before their code is here. */
export function CommentsPlaceholder() {
  return (
    <section className="wrap sec talk" id="comments" aria-label="Replies">
      <div />
      <div className="said" aria-busy="true">
        <Skeletons count={threadPlaceholders} shape="line" />
      </div>
    </section>
  )
}
