import { commaSeparated } from '#i18n/format.ts'
import { t, tParts } from '#i18n/messages.ts'
import { EmptyList, focusForm } from '#studio/controls/EmptyList.tsx'
import { useState } from 'react'
import { formatDate } from '#studio/moments.ts'
import { webhookList } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { SecretNote } from '#studio/controls/SecretNote.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { webhookStates } from './state-labels.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import '#studio/audience.css'

/** Other servers that are told what happens here. */
export function Screen() {
  const hooks = useQuery(webhookList())
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null)
  /** Counts what was made here: the list also grows by others, while something is typed. */
  const [round, setRound] = useState(0)
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-webhooks.webhooks')}</h1>
      </div>
      <p className="studio-hint">{tParts('studio-webhooks.how-messages-are-signed', { code: (inside) => <code key={inside.join('')}>{inside}</code> })}</p>
      {made && (
        <SecretNote key={made.secret} title={t('studio-webhooks.the-secret-of', { address: made.url })} secret={made.secret} onClose={() => setMade(null)} />
      )}
      {hooks.isError ? (
        <QueryError query={hooks} />
      ) : !hooks.data ? (
        <Skeletons count={3} shape="text" />
      ) : (
        <>
          <WebhookForm
            key={round}
            webhook={null}
            known={hooks.data.kinds}
            onKept={({ url }, secret) => {
              if (secret !== null) setMade({ url, secret })
              setRound((before) => before + 1)
              void hooks.refetch()
            }}
          />
          {hooks.data.data.length === 0 ? (
            <EmptyList title={t('studio-webhooks.no-webhooks-yet')} begin={{ label: t('studio-webhooks.add-a-webhook'), act: focusForm }}>
              {t('studio-webhooks.a-webhook-tells-another-server')}
            </EmptyList>
          ) : (
            <StudioTable columns={[t('studio-webhooks.address'), t('studio-webhooks.state'), t('studio-webhooks.since')]}>
              {hooks.data.data.map((hook) => (
                <tr key={hook.id}>
                  <td className="integration-name">
                    <StudioLink to={`/studio/webhooks/${hook.id}`}>
                      <b>{hook.url}</b>
                    </StudioLink>
                    <span>{hook.kinds.includes('*') ? t('studio-webhooks.all-events-also-future-kinds') : commaSeparated(hook.kinds)}</span>
                  </td>
                  <td className={hook.status === 'failing' ? 'failure-text' : undefined}>{webhookStates[hook.status]()}</td>
                  <td>{formatDate(hook.created_at)}</td>
                </tr>
              ))}
            </StudioTable>
          )}
        </>
      )}
    </>
  )
}
