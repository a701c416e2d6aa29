import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Form } from '#community/accounts/Form.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useSite } from '#ui/Site.tsx'
import { toast } from '#ui/toast.ts'
import { ownSubscriptions } from './client.ts'
import type { newsletterContract } from './contract.ts'
import { ListCheckboxes } from './ListCheckboxes.tsx'
import { ZoneField } from './ZoneField.tsx'
import './newsletter.css'

/** The mails of an account, on its page: the address is proved, so the choice counts at once. */
export function SubscriptionPanel() {
  const api = useApi()
  const site = useSite()
  const own = useQuery(ownSubscriptions())
  const [lists, setLists] = useState<string[]>([])
  const [counted, setCounted] = useState(true)
  useEffect(() => {
    setLists(own.data?.lists ?? [])
    setCounted(own.data?.counted ?? true)
  }, [own.data])

  async function save({ time_zone }: Record<string, string>): Promise<void> {
    const calls = callsOf<typeof newsletterContract>(api, { failed: t('newsletter.change-failed') })
    const kept = await calls('PUT /me/newsletter', { body: { lists, counted, time_zone } })
    setLists(kept.lists)
    setCounted(kept.counted)
    toast(t('newsletter.choice-saved'), { tone: 'success' })
  }

  return (
    <section className="account-section" aria-labelledby="letters">
      <SectionHead id="letters" title={t('newsletter.newsletters')} note={t('newsletter.what-we-send-you')} />
      <div className="account-section__content">
        {own.isError ? (
          <QueryError query={own} />
        ) : own.data ? (
          <Form send={save} button={t('newsletter.save-choice')} className="btn">
            <ListCheckboxes choices={own.data.choices} chosen={lists} onChoose={setLists} />
            <ZoneField zone={own.data.time_zone} />
            {(site.newsletter_measured || !counted) && (
              <div className="list-choices">
                <div>
                  <input type="checkbox" id="not_counted" checked={!counted} onChange={(event) => setCounted(!event.currentTarget.checked)} />
                  <label htmlFor="not_counted">{t('newsletter-figures.do-not-count-mine')}</label>
                </div>
              </div>
            )}
          </Form>
        ) : (
          <Skeletons count={1} shape="text" />
        )}
      </div>
    </section>
  )
}
