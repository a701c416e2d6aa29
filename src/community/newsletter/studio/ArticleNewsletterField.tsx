import { useRef } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { TextField } from '#community/accounts/TextField.tsx'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { submitting } from '#studio/controls/submit.ts'
import { allSegments, articleNewsletter, newsletterOverview } from '../client.ts'
import type { ArticleNewsletter, articleOrdersContract } from '../contract.ts'
import { articleExtents } from '../rules.ts'
import { RecipientsField } from './RecipientsField.tsx'

type Order = NonNullable<ArticleNewsletter['order']>

/** Whether an article goes out as a newsletter when it is published; kept at once. */
export function ArticleNewsletterField({ id }: { id: number }) {
  const call = callsOf<typeof articleOrdersContract>(useApi())
  const store = useQueryStore()
  const known = useQuery(articleNewsletter(id)).data?.data
  const lists = useQuery(newsletterOverview()).data?.lists.filter(({ closed }) => !closed) ?? []
  const segments = useQuery(allSegments()).data?.data
  const turns = useRef(0)
  const saves = useRef(Promise.resolve())
  const [first] = lists
  if (!known || !first) return null
  const params = { id: String(id) }
  const { order, mailings } = known

  async function keep(wanted: Order): Promise<void> {
    const again = mailings.length > 0
    if (again && !order && !(await confirmWith({ title: t('studio-newsletter-article.again-question'), text: '', act: t('studio-newsletter-article.again') })))
      return
    await inTurn(wanted, () => call('PUT /newsletter/articles/:id', { params, body: { ...wanted, again, based_on: order } }))
  }

  const drop = () => inTurn(null, () => call('DELETE /newsletter/articles/:id', { params, query: order ? { based_on: JSON.stringify(order) } : {} }))

  /** Shown at once, so that a change before the answer builds on it; kept in the order of the changes. */
  async function inTurn(wanted: Order | null, save: () => Promise<{ data: ArticleNewsletter }>): Promise<void> {
    store.set(articleNewsletter(id), { data: { mailings, order: wanted } })
    const turn = ++turns.current
    saves.current = saves.current.then(() =>
      submitting(async () => {
        const answer = await save().catch(async (error: unknown) => {
          await store.refetch(articleNewsletter(id))
          throw error
        })
        if (turn === turns.current) store.set(articleNewsletter(id), answer)
      }),
    )
    await saves.current
  }

  return (
    <fieldset>
      <label className="check-field">
        <input
          type="checkbox"
          checked={order !== null}
          onChange={(event) => void (event.target.checked ? keep({ list: first.list, segment_id: null, extent: 'teaser' }) : drop())}
        />
        <span>
          {t('studio-newsletter-article.also')} <i>{t('studio-newsletter-article.also-hint')}</i>
        </span>
      </label>
      {mailings[0] && (
        <p className="form-message">
          {t('studio-newsletter-article.went-out-before')} {formatDate(mailings[0].created_at)}
        </p>
      )}
      {order && (
        <>
          {segments && <RecipientsField lists={lists} segments={segments} value={order} onChange={(recipients) => void keep({ ...order, ...recipients })} />}
          <ExtentField value={order.extent} onChange={(extent) => void keep({ ...order, extent })} />
        </>
      )}
    </fieldset>
  )
}

function ExtentField({ value, onChange }: { value: Order['extent']; onChange: (extent: Order['extent']) => void }) {
  const names = { teaser: t('studio-newsletter-article.extent-teaser'), whole: t('studio-newsletter-article.extent-whole') }
  return (
    <TextField
      label={t('studio-newsletter-article.extent')}
      name="extent"
      field={(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onChange(articleExtents.find((one) => one === event.target.value) ?? value)}>
          {articleExtents.map((extent) => (
            <option key={extent} value={extent}>
              {names[extent]}
            </option>
          ))}
        </select>
      )}
    />
  )
}
