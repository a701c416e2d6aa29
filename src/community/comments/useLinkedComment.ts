import { useCallback, useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { toast } from '#ui/toast.ts'
import type { commentsContract, Thread } from './contract.ts'

interface Linked {
  /** The comment that the address names; it stands out. */
  id: number | null
  /** Its thread, where the page did not have the comment. */
  thread: Thread | null
}

const nothing: Linked = { id: null, thread: null }

/** Finds the comment of `#comment-123`, however deep or late it is, and goes there. */
export function useLinkedComment(articleId: number): Linked {
  const api = useApi()
  const [linked, setLinked] = useState(nothing)

  const find = useCallback(async () => {
    const id = idIn(location.hash)
    if (id === null) return setLinked(nothing)
    if (document.getElementById(`comment-${id}`)) return setLinked((before) => ({ ...before, id }))
    try {
      const { data } = await callsOf<typeof commentsContract>(api, { failed: t('comments.comment-failed') })('GET /comment/:id', { params: { id: String(id) } })
      if (data.article_id === articleId && idIn(location.hash) === id) setLinked({ id, thread: data.thread })
    } catch {
      toast(t('comments.not-there'))
    }
  }, [api, articleId])

  useEffect(() => {
    const look = () => void find()
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [find])

  // When it is drawn.
  useEffect(() => {
    const element = linked.id === null ? null : document.getElementById(`comment-${linked.id}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [linked])
  return linked
}

function idIn(hash: string): number | null {
  const [, digits] = /^#comment-(\d{1,15})$/.exec(hash) ?? []
  return digits === undefined ? null : Number(digits)
}
