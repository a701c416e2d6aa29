import { useEffect, useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import type { Me } from '#community/accounts/contract.ts'
import { draftCounts } from '#content/publishing/client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import type { Screen } from '../screen.ts'
import { useSiteSettings } from '../useSiteSettings.ts'
import { fixedEntries, type PaletteEntry } from './entries.ts'
import { findContent } from './find-content.ts'

/** How long somebody pauses before the site is searched, ms. */
const pause = 200

interface Found {
  words: string
  entries: PaletteEntry[]
  problem: string | null
}

/** What the palette offers for these words. */
export function useEntries(me: Me, screens: readonly Screen[], words: string, openKeys: () => void) {
  const counts = useQuery(draftCounts())
  const [edition, switchEdition] = useSiteSettings()
  const found = useFoundContent(me, words)
  const everywhere = [
    { label: edition === 'dark' ? t('studio-frame.light-theme') : t('studio-frame.dark-theme'), run: switchEdition },
    { label: t('studio-keys.title'), run: openKeys },
  ]
  const fixed = fixedEntries({ role: me.role, mayWrite: counts.data?.may_write === true }, screens, everywhere, words)
  return { entries: [...fixed, ...found.entries], isSearching: found.words !== words, problem: found.problem }
}

function useFoundContent(me: Me, words: string): Found {
  const api = useApi()
  const [found, setFound] = useState<Found>({ words: '', entries: [], problem: null })
  useEffect(() => {
    if (words === '') return setFound({ words, entries: [], problem: null })
    let isLatest = true
    const timer = setTimeout(() => {
      findContent(api, me.role, words).then(
        (entries) => isLatest && setFound({ words, entries, problem: null }),
        (thrown: unknown) => isLatest && setFound({ words, entries: [], problem: thrown instanceof Problem ? thrown.message : wentWrong() }),
      )
    }, pause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [api, me.role, words])
  return found
}
