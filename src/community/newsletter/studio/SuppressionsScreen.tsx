import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import { Form } from '#community/accounts/Form.tsx'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useList } from '#ui/useList.ts'
import { suppressedAddresses } from '../client.ts'
import type { Suppression, suppressionsContract } from '../contract.ts'
import { providerNames } from '../rules.ts'
import './mailings.css'

const sourceNames = (): Record<Suppression['source'], string> => ({
  '': t('studio-newsletter-suppressions.source-unknown'),
  smtp: t('studio-newsletter-suppressions.source-smtp'),
  report: t('studio-newsletter-suppressions.source-report'),
  ...providerNames,
})

/** Addresses that get nothing more, and why. */
export function Screen() {
  const [search, setSearch] = useState('')
  const list = useList(suppressedAddresses(search))
  const [lifted, setLifted] = useState<Suppression | null>(null)
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-newsletter-suppressions.title')}</h1>
      </div>
      <label className="form-field">
        <span>{t('studio-newsletter-suppressions.search')}</span>
        <input type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      </label>
      {lifted && (
        <LiftForm
          key={lifted.id}
          suppression={lifted}
          onDone={() => {
            setLifted(null)
            void list.refetch()
          }}
          onCancel={() => setLifted(null)}
        />
      )}
      {list.failed ? (
        <QueryError query={list} />
      ) : list.loading ? (
        <Skeletons count={4} shape="text" />
      ) : list.items.length === 0 ? (
        <EmptyList title={t('studio-newsletter-suppressions.none')} filtered={search !== ''}>
          {t('studio-newsletter-suppressions.what-they-are')}
        </EmptyList>
      ) : (
        <>
          <SuppressionTable suppressions={list.items} onLift={setLifted} />
          <ListMore list={list} />
        </>
      )}
    </>
  )
}

function SuppressionTable({ suppressions, onLift }: { suppressions: readonly Suppression[]; onLift: (suppression: Suppression) => void }) {
  const kinds = { bounce: t('studio-newsletter-suppressions.bounce'), complaint: t('studio-newsletter-suppressions.complaint') }
  return (
    <table className="studio-table">
      <thead>
        <tr>
          <th scope="col">{t('studio-newsletter-subscribers.address')}</th>
          <th scope="col">{t('studio-newsletter-suppressions.why')}</th>
          <th scope="col">{t('studio-newsletter-suppressions.from')}</th>
          <th scope="col">{t('studio-newsletter-suppressions.since')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('studio-newsletter-suppressions.lift')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {suppressions.map((one) => (
          <tr key={one.id}>
            <td className="cell-title" dir="auto">
              <StudioLink to={`/studio/newsletter/subscribers/${one.id}`} aria-label={one.email}>
                <b>{one.email}</b>
              </StudioLink>
            </td>
            <td>
              {kinds[one.kind]}
              {one.reason && (
                <div className="meta" dir="auto">
                  {one.reason}
                </div>
              )}
            </td>
            <td>{sourceNames()[one.source]}</td>
            <td>{formatDate(one.suppressed_at)}</td>
            <td>
              <button
                type="button"
                className="btn is-outlined is-small"
                aria-label={`${t('studio-newsletter-suppressions.lift')}: ${one.email}`}
                onClick={() => onLift(one)}
              >
                {t('studio-newsletter-suppressions.lift')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LiftForm({ suppression, onDone, onCancel }: { suppression: Suppression; onDone: () => void; onCancel: () => void }) {
  const call = callsOf<typeof suppressionsContract>(useApi())

  async function lift({ reason = '' }: Record<string, string>): Promise<void> {
    const { message } = await call('POST /newsletter/suppressions/:id/lift', { params: { id: String(suppression.id) }, body: { reason } })
    toast(message, { tone: 'success' })
    onDone()
  }

  return (
    <section className="studio-form" aria-labelledby="lift-form">
      <h2 id="lift-form" className="heading h5">
        {t('studio-newsletter-suppressions.lift-of', { email: suppression.email })}
      </h2>
      <Form send={lift} button={t('studio-newsletter-suppressions.lift')} className="btn">
        <Field label={t('studio-newsletter-suppressions.reason')} name="reason" maxLength={300} hint={t('studio-newsletter-suppressions.reason-hint')} />
      </Form>
      <button type="button" className="btn is-outlined" onClick={onCancel}>
        {t('action.cancel')}
      </button>
    </section>
  )
}
