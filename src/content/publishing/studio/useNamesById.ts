import { useEffect, useState } from 'react'
import type { Api } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'

/** Undefined for what has no name. */
export type NameReader = (api: Api, id: number) => Promise<string | undefined>

/** Names by their ids, as far as one may know them. @param read the same function at every render */
export function useNamesById(ids: readonly number[], read: NameReader): ReadonlyMap<number, string> {
  const api = useApi()
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const wanted = ids.filter((id) => !names.has(id)).join(' ')
  useEffect(() => {
    if (wanted === '') return
    let current = true
    const add = (id: number, name: string | undefined) => current && name !== undefined && setNames((before) => new Map(before).set(id, name))
    for (const id of wanted.split(' ').map(Number))
      read(api, id).then(
        (name) => add(id, name),
        () => {},
      )
    return () => {
      current = false
    }
  }, [api, wanted, read])
  return names
}
