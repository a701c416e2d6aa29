import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import type { Query } from '#ui/query/useQuery.ts'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { nameOfRole } from '../rules.ts'
import type { Invitation, invitationContract } from '../invitation-contract.ts'

/** Invitations that nobody has accepted yet. Nothing where there is none. */
export function InvitationList({ query }: { query: Query<{ data: Invitation[] }> }) {
  const api = callsOf<typeof invitationContract>(useApi())

  async function sendAgain({ id, email }: Invitation): Promise<void> {
    await submitting(async () => {
      await api('POST /invitations/:id/send', { params: { id: String(id) } })
      toast(t('studio-accounts.new-link-sent', { email }), { tone: 'success' })
    })
    void query.refetch()
  }

  async function takeBack({ id, email }: Invitation): Promise<void> {
    const text = t('studio-accounts.link-stops-working')
    if (
      !(await confirmWith({
        title: t('studio-accounts.take-back-the-invitation-question', { email }),
        text,
        act: t('studio-accounts.take-back'),
        danger: true,
      }))
    )
      return
    await submitting(async () => {
      await api('DELETE /invitations/:id', { params: { id: String(id) } })
      toast(t('studio-accounts.taken-back'), { tone: 'success' })
    })
    void query.refetch()
  }

  if (query.isError) return <QueryError query={query} />
  if (!query.data || query.data.data.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="heading h3">
        {t('studio-accounts.open-invitations')}
      </h2>
      <table className="studio-table">
        <thead>
          <tr>
            <th scope="col">{t('studio-accounts.invited')}</th>
            <th scope="col">{t('studio-accounts.state')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('studio-accounts.what-to-do')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data.data.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onSendAgain={() => void sendAgain(invitation)}
              onTakeBack={() => void takeBack(invitation)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function InvitationRow({ invitation, onSendAgain, onTakeBack }: { invitation: Invitation; onSendAgain: () => void; onTakeBack: () => void }) {
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td>
        <div className="content-title">
          <div>
            <b>{invitation.name || invitation.email}</b>
            <span>{invitedAs(invitation)}</span>
          </div>
        </div>
      </td>
      <td>{stateOf(invitation)}</td>
      <td className="is-end-aligned">
        {invitation.state !== 'joined' && (
          <button
            type="button"
            className="btn is-outlined is-small"
            aria-label={t('studio-accounts.send-again-to', { email: invitation.email })}
            onClick={onSendAgain}
          >
            {t('studio-accounts.send-again')}
          </button>
        )}{' '}
        <button
          type="button"
          className="btn is-outlined is-small"
          aria-label={t('studio-accounts.take-back-the-invitation', { email: invitation.email })}
          onClick={onTakeBack}
        >
          {t('studio-accounts.take-back')}
        </button>
      </td>
    </tr>
  )
}

function invitedAs({ name, email, role, invited_by: inviter }: Invitation): string {
  const values = { email, role: nameOfRole(role), inviter }
  return name ? t('studio-accounts.named-invited-as', values) : t('studio-accounts.invited-as', values)
}

function stateOf({ state, sent_at, expires_at }: Invitation): string {
  if (state === 'joined') return t('studio-accounts.has-an-account-by-now')
  return state === 'expired'
    ? t('studio-accounts.expired', { date: formatDate(expires_at) })
    : t('studio-accounts.sent-good-until', { sent: formatDate(sent_at), end: formatDate(expires_at) })
}
