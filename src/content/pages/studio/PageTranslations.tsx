import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { allPages, pageTranslations } from '../client.ts'
import type { pagesContract } from '../contract.ts'
import { panelTitles, SidePanel } from '#content/publishing/studio/SidePanel.tsx'
import { TranslationsPanel, type TranslationCalls } from '#content/publishing/studio/TranslationsPanel.tsx'
import { translationsHash } from '#content/publishing/studio/useDraftTools.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import '#content/publishing/studio/draft-tools.css'

/** The page in the languages of the site, beside its form. */
export function PageTranslations({ slug }: { slug: string }) {
  const call = callsOf<typeof pagesContract>(useApi())
  const store = useQueryStore()
  const pages = useQuery(allPages()).data?.data ?? []
  const [isOpen, setOpen] = useState(() => location.hash === translationsHash)
  // Slugs of those that were added here: the list knows them later.
  const [added] = useState(() => new Map<number, string>())
  const id = pages.find((page) => page.slug === slug)?.id ?? null
  const params = { slug }
  const calls: TranslationCalls = {
    translations: pageTranslations(slug),
    async translate(language) {
      const made = await call('POST /pages/:slug/translations', { params, body: { language } })
      added.set(made.data.id, made.data.slug)
      void store.refetch(allPages())
      return made
    },
    markUpToDate: (parts) => call('PUT /pages/:slug/translations/seen', { params, body: parts ? { parts } : {} }),
    setLanguage: (language) => call('PUT /pages/:slug/language', { params, body: { language } }),
  }
  const editor = (page: number) => `/studio/pages/${encodeURIComponent(added.get(page) ?? pages.find((one) => one.id === page)?.slug ?? '')}`
  return (
    <>
      <button type="button" className="btn is-outlined is-small" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        {panelTitles().translations}
      </button>
      {id !== null && (
        <SidePanel name={isOpen ? 'translations' : null} onClose={() => setOpen(false)}>
          <TranslationsPanel draft={{ id, fields: {}, rights: { write: true } }} calls={calls} editor={editor} flush={async () => {}} />
        </SidePanel>
      )}
    </>
  )
}
