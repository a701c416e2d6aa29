import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { allMailings, newsletterOverview } from '../client.ts'
import type { Mailing, mailingsContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { MailingOverview } from './MailingOverview.tsx'
import { statusNames } from './status-names.ts'
import { go } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import './mailings.css'

/** Who gets mails, which have gone, and a new one. */
export function Screen() {
  const call = callsOf<typeof mailingsContract>(useApi())
  const overview = useQuery(newsletterOverview())
  const list = useList(allMailings())
  const [busy, setBusy] = useState(false)

  function begin(work: () => Promise<{ data: Mailing }>): void {
    // A second press begins no second one.
    if (busy) return
    setBusy(true)
    work().then(
      ({ data }) => go(`/studio/newsletter/${data.id}`),
      (thrown: unknown) => {
        setBusy(false)
        toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
      },
    )
  }
  const first = overview.data?.lists.find(({ closed }) => !closed)
  const nameOf = (slug: string) => overview.data?.lists.find(({ list: one }) => one === slug)?.name ?? slug

  function write(): void {
    if (!first) return toast(t('studio-newsletter-lists.none-open'), { tone: 'error' })
    begin(() => call('POST /newsletter/mailings', { body: { list: first.list, subject: t('studio-newsletter.a-letter-from', { list: first.name }) } }))
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-newsletter.newsletter')}</h1>
        <div className="actions">
          <StudioLink className="btn is-outlined" to="/studio/newsletter/subscribers">
            {t('studio-newsletter-subscribers.subscribers')}
          </StudioLink>
          <StudioLink className="btn is-outlined" to="/studio/newsletter/lists">
            {t('studio-newsletter-lists.lists')}
          </StudioLink>
          <button
            type="button"
            className="btn is-outlined"
            disabled={!first}
            onClick={() => first && begin(() => call('POST /newsletter/digests', { body: { list: first.list } }))}
          >
            {t('studio-newsletter.digest-of-what-is-new')}
          </button>
          <button type="button" className="btn" disabled={!overview.data} onClick={write}>
            {t('studio-newsletter.new-newsletter')}
          </button>
        </div>
      </div>
      {overview.data && <MailingOverview overview={overview.data} />}
      {list.failed ? (
        <QueryError query={list} />
      ) : list.loading ? (
        <Skeletons count={4} shape="text" />
      ) : list.items.length === 0 ? (
        <EmptyList title={t('studio-newsletter.no-newsletters-yet')} begin={{ label: t('studio-newsletter.write-the-first-one'), act: write }}>
          {t('studio-newsletter.a-mailing-goes-to-everybody')}
        </EmptyList>
      ) : (
        <MailingTable mailings={list.items} nameOf={nameOf} />
      )}
      {list.items.length > 0 && <ListMore list={list} />}
    </>
  )
}

function MailingTable({ mailings, nameOf }: { mailings: Mailing[]; nameOf: (list: string) => string }) {
  return (
    <table className="studio-table">
      <thead>
        <tr>
          <th>{t('studio-newsletter.subject')}</th>
          <th>{t('studio-newsletter.list')}</th>
          <th>{t('studio-newsletter.state')}</th>
          <th className="is-end-aligned">{t('studio-newsletter.sent')}</th>
          <th>{t('studio-newsletter.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {mailings.map((mailing) => (
          <tr key={mailing.id}>
            <td>
              <StudioLink to={`/studio/newsletter/${mailing.id}`} aria-label={mailing.subject}>
                <b>{mailing.subject}</b>
              </StudioLink>
              {mailing.trouble && <p className="setting-error">{mailing.trouble}</p>}
            </td>
            <td>{nameOf(mailing.list)}</td>
            <td>{statusNames()[mailing.status]}</td>
            <td className="is-end-aligned tabular-nums" data-label={t('studio-newsletter.sent')}>
              {t('studio-newsletter.so-many-sent', { sent: mailing.sent, all: mailing.recipients })}
            </td>
            <td>{formatDate(mailing.updated_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
