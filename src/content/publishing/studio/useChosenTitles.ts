import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import type { articlesContract } from '#content/articles/contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'

/** Titles of articles by their ids, as far as one may open them. */
export function useChosenTitles(ids: readonly number[]): ReadonlyMap<number, string> {
  const api = useApi()
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map())
  const wanted = ids.filter((id) => !titles.has(id)).join(' ')
  useEffect(() => {
    if (wanted === '') return
    let current = true
    const call = callsOf<typeof articlesContract>(api)
    const add = (id: number, title: string) => current && setTitles((before) => new Map(before).set(id, title))
    for (const id of wanted.split(' '))
      call('GET /blogs/:id', { params: { id } }).then(
        ({ data }) => add(data.id, data.title),
        () => {},
      )
    return () => {
      current = false
    }
  }, [api, wanted])
  return titles
}
