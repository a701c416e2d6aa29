import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import { useLiveAnswer } from '#operations/notices/studio/useLiveTopic.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { contentCallsOf, type ContentListCalls, type ContentPath } from './content-calls.ts'
import { asProblem } from './useContentForm.ts'

/** The contents of a kind that match, page by page; what others change shows by itself. */
export function useContentList(path: ContentPath, search: string, status: string) {
  const api = useApi()
  const calls = useMemo(() => contentCallsOf(api, path), [api, path])
  const [list, setList] = useState<ContentListCalls | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const latest = useRef(0)
  const pages = useRef(1)

  const load = useCallback(async () => {
    const mine = ++latest.current
    try {
      let found = await calls.list({ ...(search ? { search } : {}), ...(status ? { status } : {}) })
      for (let page = 1; page < pages.current && found.links.next; page++) found = longer(found, await calls.more(found.links.next))
      // Of two answers under way the one asked for last counts, whichever comes last.
      if (mine !== latest.current) return
      setList(found)
      setProblem(null)
    } catch (error) {
      if (mine === latest.current) setProblem(asProblem(error))
    }
  }, [calls, search, status])

  const ignoreAnswers = useCallback(() => void latest.current++, [])

  useEffect(() => {
    pages.current = 1
    void load()
    return ignoreAnswers
  }, [load, ignoreAnswers])
  useLiveAnswer(`GET /desk/${path}`, () => void load())

  async function more(): Promise<void> {
    if (!list?.links.next) return
    setLoadingMore(true)
    try {
      const next = await calls.more(list.links.next)
      pages.current++
      setList((before) => (before ? longer(before, next) : next))
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setLoadingMore(false)
    }
  }

  return { list, problem, more, loadingMore, bulk: calls.bulk, retry: () => void load() }
}

function longer(before: ContentListCalls, next: ContentListCalls): ContentListCalls {
  return { ...next, data: [...before.data, ...next.data] }
}
