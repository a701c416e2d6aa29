import { useEffect, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { live } from '#ui/live.ts'
import { whenInView } from '#ui/in-view.ts'
import type { commentsContract } from './contract.ts'

/** Not all readers ask in the same moment: up to so much later, ms. */
const spread = 700
/** At least so much later a question that failed is asked again, ms, and each time more than twice as late. */
const pause = 3_000

interface NewComments {
  /** Comments of others that are not on the screen. */
  count: number
  seen: () => void
}

/** `known`: ids on the screen; `readerId`: whose own ones are none. Quiet: nothing moves before the reader wants it to. */
export function useNewComments(articleId: number, known: number[], readerId: number | null): NewComments {
  const api = useApi()
  const [count, setCount] = useState(0)
  const latest = useRef({ known, readerId })
  latest.current = { known, readerId }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      const { known, readerId } = latest.current
      const after = String(known.reduce((newest, id) => Math.max(newest, id), 0))
      const { data } = await callsOf<typeof commentsContract>(api)('GET /comments/blog/:id/since', { params: { id: String(articleId) }, query: { after } })
      const shown = new Set(latest.current.known)
      setCount(data.filter((one) => one.user_id !== readerId && !shown.has(one.id)).length)
    }
    function later(ms = Math.random() * spread) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void look().catch(() => {
          if (!gone) later(ms * 2 + pause)
        })
      }, ms)
    }
    let gone = false
    let end = () => {}
    // Most of those who open an article never come down here, and need no stream.
    void whenInView('comments').then(() => {
      if (gone) return
      end = live.listen(`comments:${articleId}`, () => later())
      // What came while the article was read.
      later()
    })
    return () => {
      gone = true
      end()
      clearTimeout(timer)
    }
  }, [api, articleId])
  return { count, seen: () => setCount(0) }
}
