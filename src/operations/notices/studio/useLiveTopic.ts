import { useEffect, useRef } from 'react'
import { live } from '#ui/live.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { noticeCount } from '../client.ts'
import { topicsOf, type Topic } from '../live-answers.ts'

/** Changes that come close together are asked for once, ms: somebody who types saves again and again. */
const gather = 400

/** Calls `renew` whenever anybody has changed something of a topic, in any process, and once when listening begins. */
export function useLiveTopic(topics: readonly Topic[], renew: () => void): void {
  const count = useQuery(noticeCount())
  const known = count.data?.data.tags
  const tags = known && topics.map((topic) => known[topic]).join()
  const latest = useRef(renew)
  latest.current = renew

  useEffect(() => {
    if (!tags) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () =>
      (timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, gather))
    const ends = tags.split(',').map((tag) => live.listen(tag, tell))
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
    }
  }, [tags])
}

/** The same for an answer that a screen keeps itself, by the call that gives it. */
export function useLiveAnswer(key: string, renew: () => void): void {
  useLiveTopic(topicsOf(key), renew)
}
