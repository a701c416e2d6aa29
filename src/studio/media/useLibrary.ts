import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import type { Media, MediaKind } from '#features/media/contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { asProblem } from '../desk/useDeskForm.ts'

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

  const load = useCallback(async () => {
    const query = { kind, search, folder, used: unused ? 'no' : '' }
    try {
      const [found, named] = await Promise.all([api.call('GET /media', { query }), api.call('GET /media/folders')])
      setList(found as List) // both as library-contract.ts says
      setFolders((named as { data: Folder[] }).data)
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [api, kind, search, folder, unused])

  useEffect(() => {
    const timer = setTimeout(() => void load(), search ? 200 : 0)
    return () => clearTimeout(timer)
  }, [load, search])

  return {
    list,
    folders,
    problem,
    load,
    async more(): Promise<void> {
      if (!list?.links.next) return
      try {
        const next = (await api.follow(list.links.next)) as List // a links.next of the list above
        setList({ ...next, data: [...list.data, ...next.data] })
      } catch (error) {
        setProblem(asProblem(error))
      }
    },
    /** Puts a changed or new entry into what is shown. */
    put(media: Media): void {
      setList((before) => {
        if (!before) return before
        const known = before.data.some((one) => one.id === media.id)
        return { ...before, data: known ? before.data.map((one) => (one.id === media.id ? media : one)) : [media, ...before.data] }
      })
    },
    drop(id: string): void {
      setList((before) => before && { ...before, data: before.data.filter((one) => one.id !== id) })
    },
  }
}
