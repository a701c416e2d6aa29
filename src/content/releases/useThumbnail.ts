import { useState } from 'react'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import type { Image } from '#base/image.ts'
import { releaseThumbnail } from './client.ts'

/**
 * What the server put into the page it drew; null everywhere else. It is some kB: the browser does not get it twice, but
 * reads it where it stands, so that both draw the same.
 */
export function useThumbnail(address: string, no: number, image: Image | null): string | null {
  const store = useQueryStore()
  const [glimpse] = useState(() => {
    if (import.meta.env.SSR) return (store.look(releaseThumbnail(address, no)).data as Answer | undefined)?.data.glimpse ?? null // this operation's answer
    return document.querySelector<HTMLImageElement>(`img[data-glimpse="${image?.id}"]`)?.src ?? null
  })
  return glimpse
}

type Answer = NonNullable<ReturnType<typeof releaseThumbnail>['answer']>
