import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { allMailings, newsletterOverview } from '../client.ts'
import type { Mailing, mailingsContract } from '../contract.ts'
import { reasonNames } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { BounceFolder } from './BounceFolder.tsx'
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
          <button type="button" className="btn" onClick={write}>
            {t('studio-newsletter.new-newsletter')}
          </button>
        </div>
      </div>
      {overview.data && (
        <div className="studio-form">
          {!overview.data.can_send && <p className="form-message">{t('studio-newsletter.no-mail-server-is-set')}</p>}
          <dl className="fact-list">
            {overview.data.lists.map(({ list: one, name, subscribers }) => (
              <div key={one}>
                <dt>{name}</dt>
                <dd className="tabular-nums">{formatNumber(subscribers)}</dd>
              </div>
            ))}
            <div>
              <dt>{t('studio-newsletter.bounced-or-complained')}</dt>
              <dd className="tabular-nums">
                <StudioLink
                  to="/studio/newsletter/suppressions"
                  aria-label={`${formatNumber(overview.data.suppressed)} ${t('studio-newsletter-suppressions.title')}`}
                >
                  {formatNumber(overview.data.suppressed)}
                </StudioLink>
              </dd>
            </div>
          </dl>
          {Object.keys(overview.data.reasons).length > 0 && (
            <p className="meta">
              {t('studio-newsletter.why-people-left', {
                reasons: Object.entries(overview.data.reasons)
                  .map(([reason, n]) => `${(reasonNames() as Record<string, string | undefined>)[reason] ?? reason} ${n}`)
                  .join(', '),
              })}
            </p>
          )}
          {overview.data.bounce_folder && <BounceFolder folder={overview.data.bounce_folder} />}
          <details>
            <summary>{t('studio-newsletter.where-a-mail-provider-reports')}</summary>
            <dl className="fact-list">
              {Object.entries({ API: overview.data.bounces_path, ...overview.data.bounce_webhooks }).map(([name, path]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{path}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      )}
      {list.failed ? (
        <QueryError query={list} />
      ) : list.loading ? (
        <Skeletons count={4} shape="text" />
      ) : list.items.length === 0 ? (
        <EmptyList title={t('studio-newsletter.no-newsletters-yet')} begin={{ label: t('studio-newsletter.write-the-first-one'), act: write }}>
          {t('studio-newsletter.a-mailing-goes-to-everybody')}
        </EmptyList>
      ) : (
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
            {list.items.map((mailing) => (
              <tr key={mailing.id}>
                <td>
                  <StudioLink to={`/studio/newsletter/${mailing.id}`} aria-label={mailing.subject}>
                    <b>{mailing.subject}</b>
                  </StudioLink>
                </td>
                <td>{nameOf(mailing.list)}</td>
                <td>{statusNames()[mailing.status]}</td>
                <td className="is-end-aligned tabular-nums">{t('studio-newsletter.so-many-sent', { sent: mailing.sent, all: mailing.recipients })}</td>
                <td>{formatDate(mailing.updated_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.items.length > 0 && <ListMore list={list} />}
    </>
  )
}
