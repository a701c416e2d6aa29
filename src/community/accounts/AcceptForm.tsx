import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { session } from '#ui/session/session.ts'
import { useSession } from '#ui/session/useSession.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import type { invitationContract, Offer } from './invitation-contract.ts'
import { PasswordField } from './PasswordField.tsx'
import { isStaff, nameOfRole } from './rules.ts'

interface Props {
  token: string
  offer: Offer
  /** The invitation ended while the form was open. */
  onEnded: (problem: Problem) => void
}

/** Creates the account and leads to where its role works: the studio, or for members the home page. */
export function AcceptForm({ token, offer, onEnded }: Props) {
  const nav = useNav()
  const { user } = useSession()
  const call = callsOf<typeof invitationContract>(useApi())

  async function accept({ name = '', username = '', password = '' }: Record<string, string>): Promise<void> {
    try {
      const made = await call('POST /invitation/accept', { body: { token, name, username, password } })
      await session.begin(made.token)
      // The studio is an application of its own.
      if (made.role === 'member') nav.go(href.home(), { replace: true })
      else location.replace('/studio')
    } catch (error) {
      if (!(error instanceof Problem) || error.fields || !/^(?:invitation-|account-exists|link-invalid)/.test(error.code)) throw error
      onEnded(error)
    }
  }

  return (
    <>
      <p className="standfirst">{t('accounts.invitation-offer', { name: offer.invited_by, role: nameOfRole(offer.role), email: offer.email })}</p>
      {offer.note && <blockquote>{offer.note}</blockquote>}
      {user && <p className="form-message">{t('accounts.invitation-logged-in', { name: user.name })}</p>}
      <Form button={t('accounts.accept-invitation')} send={accept}>
        <Field label={t('accounts.your-name')} name="name" autoComplete="name" maxLength={120} defaultValue={offer.name} />
        <Field
          label={t('accounts.username-plain')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          minLength={3}
          maxLength={30}
          hint={t('accounts.small-letters-digits-and-hyphens')}
          defaultValue={offer.username}
        />
        <PasswordField least={isStaff(offer.role) ? 15 : 12} />
      </Form>
    </>
  )
}
