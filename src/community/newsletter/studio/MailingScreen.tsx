import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { allSegments, newsletterOverview, oneMailing } from '../client.ts'
import type { MailingFields } from '../contract.ts'
import { mayEdit } from '../rules.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { ArchiveForm } from './ArchiveForm.tsx'
import { MailingFigures } from './MailingFigures.tsx'
import { MailingForm } from './MailingForm.tsx'
import { MailingPreview } from './MailingPreview.tsx'
import { MailingSteps } from './MailingSteps.tsx'
import { unreadableSegment } from './recipients.ts'
import type { ScreenProps } from '#studio/screen.ts'
import { useWindowSubject } from '#studio/window-title.ts'
import './mailings.css'

const lookEvery = 2_000

/** The composer: texts and articles, how it will look, a test, and the sending itself. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params['no'])
  const mailing = useQuery(oneMailing(id))
  const overview = useQuery(newsletterOverview())
  const segments = useQuery(allSegments())
  const known = mailing.data?.data
  const moving = known?.status === 'sending' || known?.status === 'scheduled'
  useWindowSubject(known && !mayEdit(known.status) ? known.subject : null)
  const failed = [mailing, overview, segments].find(({ isError }) => isError)
  const { refetch } = mailing
  const [unsent, setUnsent] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<MailingFields | null>(null)
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => void refetch(), lookEvery)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- refetch is written anew at every render and always means the same
  }, [moving, id])

  // All of them before the form is drawn: it puts back what was typed into the fields that are there then.
  if (!known || !overview.data || !segments.data)
    return (
      <>
        <h1 className="heading">{t('studio-newsletter.newsletter')}</h1>
        {failed ? <QueryError query={failed} /> : <Skeletons count={3} shape="text" />}
      </>
    )
  const lists = overview.data.lists.filter(({ list, closed }) => !closed || list === known.list)
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{mayEdit(known.status) ? t('studio-newsletter.newsletter') : known.subject}</h1>
      </div>
      <div className="studio-form">
        <MailingSteps
          mailing={known}
          listName={lists.find(({ list }) => list === known.list)?.name ?? known.list}
          unsent={unsent}
          fault={unreadableSegment(segments.data.data, known)}
          onFault={() => form.current?.querySelector<HTMLElement>('[name=to]')?.focus()}
          onKeep={() => form.current?.querySelector('form')?.requestSubmit()}
        />
        {!mayEdit(known.status) && <MailingFigures id={id} />}
        {!mayEdit(known.status) && known.status !== 'cancelled' && <ArchiveForm key={`archive ${known.updated_at}`} mailing={known} />}
        {mayEdit(known.status) && (
          <div ref={form}>
            <MailingForm
              key={known.id}
              mailing={known}
              lists={lists}
              segments={segments.data.data}
              countsClicks={overview.data.counts_clicks}
              onUnsent={setUnsent}
              onDraft={setDraft}
            />
          </div>
        )}
        <MailingPreview key={known.updated_at} id={id} draft={unsent ? draft : null} />
      </div>
    </>
  )
}
