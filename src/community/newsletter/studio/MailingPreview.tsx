import { t } from '#i18n/messages.ts'
import { mailingPreview } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'

/** The letter as it goes out. The frame may neither run scripts nor reach the studio around it. */
export function MailingPreview({ id }: { id: number }) {
  const preview = useQuery(mailingPreview(id))
  if (preview.isError) return <QueryError query={preview} />
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="heading h5">
        {t('studio-newsletter.preview')}
      </h2>
      <p className="meta">{preview.data?.subject}</p>
      <details>
        <summary>{t('studio-newsletter.as-plain-text')}</summary>
        <pre className="message-text">{preview.data?.text}</pre>
      </details>
      <iframe className="mail-preview" title={t('studio-newsletter.the-letter')} sandbox="" srcDoc={preview.data?.html ?? ''} />
    </section>
  )
}
