import { useEffect, useState } from 'react'
import { nameOf } from './rules.ts'
import { useEntry, useReaderState } from './useReaderState.ts'

/** When an article was last read in this browser before this page was opened, epoch ms; undefined where it was not. */
export function useReadAt(slug: string): number | undefined {
  const isKnown = useReaderState() !== undefined
  const at = useEntry(nameOf('place', 'article', slug))?.at
  const [before, setBefore] = useState<number>()
  // Once for each article: reading on makes the entry newer.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => setBefore(at), [isKnown, slug])
  return before
}
