import { useEffect, useState } from 'react'
import type { Api } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'

/** Undefined for what has no name. */
export type NameReader<Id = number> = (api: Api, id: Id) => Promise<string | undefined>

/** Names by their ids, as far as one may know them. @param read the same function at every render */
export function useNamesById<Id extends string | number>(ids: readonly Id[], read: NameReader<Id>): ReadonlyMap<Id, string> {
  const api = useApi()
  const [names, setNames] = useState<ReadonlyMap<Id, string>>(new Map())
  const wanted = JSON.stringify([...new Set(ids)].filter((id) => !names.has(id)))
  useEffect(() => {
    let current = true
    const add = (id: Id, name: string | undefined) => current && name !== undefined && setNames((before) => new Map(before).set(id, name))
    for (const id of JSON.parse(wanted) as Id[])
      // what stands above
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
