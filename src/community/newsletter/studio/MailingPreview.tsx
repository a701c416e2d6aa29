import { useEffect, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { mailingPreview } from '../client.ts'
import { clippedBytes } from '../rules.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import type { MailingFields } from '../contract.ts'
import { MailingChecks } from './MailingChecks.tsx'
import { checkAgain, useDraftPreview } from './useDraftPreview.ts'

const views = ['desktop', 'phone', 'text'] as const
type View = (typeof views)[number]
const viewNames = (): Record<View, string> => ({
  desktop: t('studio-newsletter-preview.desktop'),
  phone: t('studio-newsletter-preview.phone'),
  text: t('studio-newsletter.as-plain-text'),
})

/** The mail as it goes out, or as it would with what is not saved yet. The frame may neither run scripts nor reach the studio around it. */
export function MailingPreview({ id, draft }: { id: number; draft: MailingFields | null }) {
  const preview = useQuery(mailingPreview(id))
  const live = useDraftPreview(id, draft)
  useCheckedAgain(id, live === null && preview.data?.checking === true)
  const [view, setView] = useState<View>('desktop')
  const [dark, setDark] = useState(false)
  if (preview.isError) return <QueryError query={preview} />
  const { subject, html = '', text, bytes = 0, checks = [], checking = false } = live ?? preview.data ?? {}
  return (
    <section className="letter-preview" aria-labelledby="preview">
      <h2 id="preview" className="heading h5">
        {t('studio-newsletter.preview')}
      </h2>
      <p className="meta">{subject}</p>
      {preview.data && (
        <>
          <p className={bytes > clippedBytes ? 'setting-error' : 'meta'}>
            {t('studio-newsletter-preview.size', { size: formatNumber(kilobytes(bytes)), limit: formatNumber(kilobytes(clippedBytes)) })}
          </p>
          <MailingChecks checks={checks} checking={checking} />
        </>
      )}
      <div className="actions" role="group" aria-label={t('studio-newsletter-preview.view')}>
        {views.map((one) => (
          <button key={one} type="button" className="btn is-outlined" aria-pressed={view === one} onClick={() => setView(one)}>
            {viewNames()[one]}
          </button>
        ))}
        <button type="button" className="btn is-outlined" aria-pressed={dark} disabled={view === 'text'} onClick={() => setDark(!dark)}>
          {t('studio-newsletter-preview.dark')}
        </button>
      </div>
      {view === 'text' ? (
        <pre className="message-text">{text}</pre>
      ) : (
        <iframe className={`mail-preview framed-page is-${view}`} title={t('studio-newsletter.the-letter')} sandbox="" srcDoc={inScheme(html, dark)} />
      )}
    </section>
  )
}

/** Links to other sites are looked at after the preview has been answered. */
function useCheckedAgain(id: number, checking: boolean): void {
  const store = useQueryStore()
  useEffect(() => {
    if (!checking) return
    const timer = setInterval(() => void store.refetch(mailingPreview(id)), checkAgain)
    return () => clearInterval(timer)
  }, [store, id, checking])
}

/** A frame cannot be told to prefer the dark, so its condition is made always or never true; nobody prints it. */
function inScheme(html: string, dark: boolean): string {
  return html.replaceAll('(prefers-color-scheme:dark)', dark ? 'all' : 'print')
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024)
}
