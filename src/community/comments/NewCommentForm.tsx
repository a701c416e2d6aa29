import { CommentForm } from './CommentForm.tsx'
import { useCommentSection } from './comment-section-state.ts'
import type { Comment } from './contract.ts'
import type { CommentFormProps } from './useCommentForm.ts'
import { usePosting } from './usePosting.ts'

interface NewCommentFormProps extends Omit<CommentFormProps, 'onSend'> {
  /** What it comments on. */
  target: { type: 'Blog' | 'Comment'; id: number }
  onPosted: (comment: Comment) => void
}

/** For a comment or a reply. */
export function NewCommentForm({ target, onPosted, ...form }: NewCommentFormProps) {
  const { posted } = useCommentSection()
  const post = usePosting()
  return (
    <CommentForm
      {...form}
      onSend={async (draft) => {
        const comment = await post({ ...target, ...draft })
        posted(comment)
        onPosted(comment)
      }}
    />
  )
}
