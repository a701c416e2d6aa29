import { useEffect, useRef } from 'react'
import { live } from '#ui/live.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { noticeCount } from '../client.ts'
import type { NoticeCount } from '../contract.ts'

/** Changes that come close together are asked for once, ms: somebody who types saves again and again. */
const gather = 400

export type Topic = keyof NoticeCount['tags']

/** Calls `renew` whenever anybody has changed something of a topic, in any process, and once when listening begins. */
export function useLiveTopic(topic: Topic, renew: () => void): void {
  const count = useQuery(noticeCount())
  const tag = count.data?.data.tags[topic]
  const latest = useRef(renew)
  latest.current = renew

  useEffect(() => {
    if (tag === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = live.listen(
      tag,
      () =>
        (timer ??= setTimeout(() => {
          timer = undefined
          latest.current()
        }, gather)),
    )
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [tag])
}
