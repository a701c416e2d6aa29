import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import type { Media, MediaKind } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useLiveAnswer } from '#operations/notices/studio/useLiveTopic.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'

export interface LibraryFilters {
  kind: MediaKind | ''
  search: string
  folder: string
  unused: boolean
}

interface List {
  data: Media[]
  links: { next: string | null }
  meta: { total: number }
}

export interface Folder {
  folder: string
  count: number
}

/** What the media library shows under these filters. */
export function useLibrary({ kind, search, folder, unused }: LibraryFilters) {
  const api = useApi()
  const [list, setList] = useState<List | null>(null)
  const [folders, setFolders] = useState<Folder[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)

  const [loadingMore, setLoadingMore] = useState(false)

  const latest = useRef(0)
  const pages = useRef(1)

  const load = useCallback(async () => {
    const mine = ++latest.current
    pages.current = 1
    const query = { kind, search, folder, used: unused ? 'no' : '' }
    try {
      const [found, named] = await Promise.all([api.call('GET /media', { query }), api.call('GET /media/folders')])
      // Of two answers under way the one asked for last counts, whichever comes last.
      if (mine !== latest.current) return
      setList(found as List) // both as library-contract.ts says
      setFolders((named as { data: Folder[] }).data)
      setProblem(null)
    } catch (error) {
      if (mine === latest.current) setProblem(asProblem(error))
    }
  }, [api, kind, search, folder, unused])

  useEffect(() => {
    const timer = setTimeout(() => void load(), search ? 200 : 0)
    return () => clearTimeout(timer)
  }, [load, search])

  // Only what fits the first page: a list that was made longer is not taken from under somebody who looks through it.
  useLiveAnswer('GET /media', () => {
    if (pages.current === 1) void load()
  })

  return {
    list,
    folders,
    problem,
    load,
    async more(): Promise<void> {
      if (!list?.links.next) return
      setLoadingMore(true)
      try {
        const next = (await api.follow(list.links.next)) as List // a links.next of the list above
        pages.current++
        setList({ ...next, data: [...list.data, ...next.data] })
      } catch (error) {
        setProblem(asProblem(error))
      } finally {
        setLoadingMore(false)
      }
    },
    loadingMore,
    /** Puts a changed or new entry into what is shown. */
    put(media: Media): void {
      setList((before) => {
        if (!before) return before
        const known = before.data.some((one) => one.id === media.id)
        if (known) return { ...before, data: before.data.map((one) => (one.id === media.id ? media : one)) }
        return { ...before, data: [media, ...before.data], meta: { total: before.meta.total + 1 } }
      })
      // Its folder may be a new one. What is chosen beside the grid works without the names.
      void api.call('GET /media/folders').then(
        (named) => setFolders((named as { data: Folder[] }).data), // as library-contract.ts says
        () => {},
      )
    },
    drop(id: string): void {
      setList((before) => before && { ...before, data: before.data.filter((one) => one.id !== id), meta: { total: before.meta.total - 1 } })
    },
  }
}
