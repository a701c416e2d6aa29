import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import type { Role } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { session } from '#ui/session/session.ts'
import { useSession } from '#ui/session/useSession.ts'
import { AcceptedNotice } from './AcceptedNotice.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import type { invitationContract, Offer } from './invitation-contract.ts'
import { keepNewCodes } from './new-codes.ts'
import { canUsePasskeys, createPasskey } from './passkey-ceremony.ts'
import { PasswordField } from './PasswordField.tsx'
import { isStaff, nameOfRole } from './rules.ts'

interface Props {
  token: string
  offer: Offer
  /** The invitation ended while the form was open. */
  onEnded: (problem: Problem) => void
}

interface Accepted {
  role: Role
  /** Recovery codes, which a passkey brings. */
  codes: string[]
}

/** Creates the account, by password or passkey, and leads to where its role works: the studio, or for members the home page. */
export function AcceptForm({ token, offer, onEnded }: Props) {
  const nav = useNav()
  const { user } = useSession()
  const call = callsOf<typeof invitationContract>(useApi())
  const [accepted, setAccepted] = useState<Accepted>()

  function goOn(role: Role): void {
    // The studio is an application of its own.
    if (role === 'member') nav.go(href.home(), { replace: true })
    else location.replace('/studio')
  }

  async function acceptByPassword({ name = '', username = '', password = '' }: Record<string, string>): Promise<void> {
    const made = await call('POST /invitation/accept', { body: { token, name, username, password } })
    await session.begin(made.token)
    goOn(made.role)
  }

  async function acceptByPasskey({ name = '', username = '' }: Record<string, string>): Promise<void> {
    const wanted = { token, name, username }
    const passkey = await createPasskey((await call('POST /invitation/passkey/options', { body: wanted })).options)
    const made = await call('POST /invitation/passkey', { body: { ...wanted, passkey } })
    await session.begin(made.token)
    // The studio shows them beside the work that has come in; elsewhere they stand before the way on.
    if (made.role !== 'member' && keepNewCodes(made.recovery_codes)) goOn(made.role)
    else setAccepted({ role: made.role, codes: made.recovery_codes })
  }

  async function accept({ by, ...values }: Record<string, string>): Promise<void> {
    try {
      await (by === 'passkey' ? acceptByPasskey(values) : acceptByPassword(values))
    } catch (error) {
      if (!(error instanceof Problem) || error.fields || !/^(?:invitation-|account-exists|link-invalid)/.test(error.code)) throw error
      onEnded(error)
    }
  }

  if (accepted) return <AcceptedNotice codes={accepted.codes} onGoOn={() => goOn(accepted.role)} />
  return (
    <>
      <p className="standfirst">{t('accounts.invitation-offer', { name: offer.invited_by, role: nameOfRole(offer.role), email: offer.email })}</p>
      {offer.note && <blockquote>{offer.note}</blockquote>}
      {user && <p className="form-message">{t('accounts.invitation-logged-in', { name: user.name })}</p>}
      <Form button={t('accounts.accept-invitation')} send={accept} others={canUsePasskeys() && <PasskeyButton />}>
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

function PasskeyButton() {
  return (
    <button type="submit" name="by" value="passkey" formNoValidate className="btn is-outlined is-large">
      {t('accounts.passkey-instead')}
    </button>
  )
}
