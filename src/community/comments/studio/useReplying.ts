import { useState } from 'react'
import type { QueuedComment } from '../moderation-contract.ts'

export interface Replying {
  isOpen: (comment: QueuedComment) => boolean
  setOpen: (comment: QueuedComment, open: boolean) => void
}

/** Below which comments replies are written: these stay on the screen, also where the list lets go of them meanwhile. */
export function useReplying(listed: QueuedComment[]): Replying & { comments: QueuedComment[] } {
  const [answered, setAnswered] = useState<QueuedComment[]>([])
  return {
    comments: [...answered.filter(({ id }) => !listed.some((one) => one.id === id)), ...listed],
    isOpen: ({ id }) => answered.some((one) => one.id === id),
    setOpen: (comment, open) => setAnswered((before) => [...before.filter(({ id }) => id !== comment.id), ...(open ? [comment] : [])]),
  }
}
