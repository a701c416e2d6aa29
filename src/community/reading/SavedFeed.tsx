import { callsOf } from '#base/api-client.ts'
import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import { Form } from '#community/accounts/Form.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { ownSavedFeed } from './client.ts'
import type { readingContract } from './contract.ts'

/** The private feed of what one has saved: its address, a new one, or none. */
export function SavedFeed() {
  const api = useApi()
  const store = useQueryStore()
  const feed = useQuery(ownSavedFeed())
  const url = feed.data?.data.url ?? null

  async function call(key: 'POST /me/saved-feed' | 'DELETE /me/saved-feed'): Promise<void> {
    store.set(ownSavedFeed(), await callsOf<typeof readingContract>(api)(key))
  }

  return (
    <section className="account-section" aria-labelledby="saved-feed">
      <SectionHead id="saved-feed" title={t('saved-feed.heading')} note={t('saved-feed.note')} />
      <div className="account-section__content">
        {feed.isError ? (
          <QueryError query={feed} />
        ) : feed.data ? (
          <>
            {url !== null && (
              <p>
                <a className="link" href={safeHref(url)} rel="nofollow noreferrer" dir="ltr">
                  {url}
                </a>
              </p>
            )}
            <Form
              send={() => call('POST /me/saved-feed')}
              button={url === null ? t('saved-feed.make') : t('saved-feed.renew')}
              className="btn is-outlined is-small"
            >
              {null}
            </Form>
            {url !== null && (
              <Form send={() => call('DELETE /me/saved-feed')} button={t('saved-feed.revoke')} className="btn is-outlined is-small">
                {null}
              </Form>
            )}
          </>
        ) : (
          <Skeletons count={1} shape="line" />
        )}
      </div>
    </section>
  )
}
