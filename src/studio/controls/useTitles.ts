import type { CardKind } from '#content/kinds.ts'
import { useEffect, useState } from 'react'
import type { Card } from '#base/card.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { commaSeparated } from '#i18n/format.ts'

/** Titles of what readers can see, by slug; of a draft nothing is known here but its slug. */
export function useTitles(kind: CardKind, slugs: readonly string[]): ReadonlyMap<string, string> {
  const api = useApi()
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const refs = slugs.map((slug) => `${kind}:${slug}`).join(',')
  useEffect(() => {
    if (refs === '') return
    let current = true
    api
      .call('GET /cards', { query: { refs } })
      .then((found) => current && setTitles(new Map((found as { data: Card[] }).data.map((card) => [card.slug, commaSeparated([card.title, card.byline])])))) // as mentions/contract.ts says
      .catch(() => {})
    return () => {
      current = false
    }
  }, [api, refs])
  return titles
}
