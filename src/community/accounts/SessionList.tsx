import { longDate } from '#base/dates.ts'
import { t, tParts } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { mySessions } from './client.ts'
import type { SessionEntry } from './contract.ts'
import { deviceName } from './device-name.ts'
import { Form } from './Form.tsx'
import { useAccountCalls } from './useAccount.ts'

/** Where one is signed in, and the way to end it there. */
export function SessionList() {
  const { security } = useAccountCalls()
  const store = useQueryStore()
  const sessions = useQuery(mySessions())

  async function end(id: number): Promise<void> {
    await security('DELETE /user/sessions/:id', { params: { id: String(id) } })
    keep((entry) => entry.id !== id)
    toast(t('accounts.signed-out-there'))
  }

  async function endOthers(): Promise<void> {
    await security('DELETE /user/sessions')
    keep((entry) => entry.current)
    toast(t('accounts.signed-out-elsewhere'))
  }

  function keep(isThere: (entry: SessionEntry) => boolean): void {
    store.update(mySessions(), (answer) => ({ ...answer, data: answer.data.filter(isThere) }))
  }

  if (sessions.isError) return <QueryError query={sessions} />
  if (!sessions.data) return <Skeletons count={3} shape="line" />
  return (
    <>
      <ul className="session-list">
        {sessions.data.data.map((entry) => (
          <li key={entry.id}>
            <Where entry={entry} />
            {!entry.current && (
              <Form button={t('accounts.end-session')} className="btn is-outlined is-small" send={() => end(entry.id)}>
                <span className="visually-hidden">{deviceName(entry.device)}</span>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.data.length > 1 && (
        <Form button={t('accounts.end-other-sessions')} className="btn is-outlined is-small" send={endOthers}>
          {null}
        </Form>
      )}
    </>
  )
}

function Where({ entry }: { entry: SessionEntry }) {
  const since = (
    <time key="since" dateTime={entry.created_at}>
      {longDate(entry.created_at)}
    </time>
  )
  return (
    <p>
      <b>{deviceName(entry.device)}</b>
      <span className="meta">
        {entry.current ? tParts('accounts.this-session', { since }) : tParts('accounts.other-session', { used: longDate(entry.used_at), since })}
      </span>
    </p>
  )
}
