import { useEffect, useMemo, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { contentCallsOf, type ContentListCalls, type ContentPath } from './content-calls.ts'
import { asProblem } from './useContentForm.ts'

/** The contents of a kind that match, page by page. */
export function useContentList(path: ContentPath, search: string, status: string) {
  const api = useApi()
  const calls = useMemo(() => contentCallsOf(api, path), [api, path])
  const [list, setList] = useState<ContentListCalls | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let current = true
    calls
      .list({ ...(search ? { search } : {}), ...(status ? { status } : {}) })
      .then((found) => current && (setList(found), setProblem(null)))
      .catch((error: unknown) => current && setProblem(asProblem(error)))
    return () => {
      current = false
    }
  }, [calls, search, status, tries])

  async function more(link: string): Promise<void> {
    try {
      const next = await calls.more(link)
      setList((before) => (before ? { ...next, data: [...before.data, ...next.data] } : next))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  return { list, problem, more, bulk: calls.bulk, retry: () => setTries(tries + 1) }
}
