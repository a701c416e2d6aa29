import { useState } from 'react'
import { longDate } from '#base/dates.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { myPasskeys } from './client.ts'
import type { Me, Passkey } from './contract.ts'
import { deviceName } from './device-name.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { canUsePasskeys } from './passkey-ceremony.ts'
import { ProofFields } from './ProofFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { canProve } from './rules.ts'
import { useAccountCalls } from './useAccount.ts'
import { useProof } from './useProof.ts'

/** The passkeys of the account, and a way to add one. */
export function PasskeyList({ account }: { account: Me }) {
  const { changed } = useAccountCalls()
  const store = useQueryStore()
  const query = useQuery(myPasskeys())
  const [codes, setCodes] = useState<string[] | null>(null)
  const [added, setAdded] = useState(0)

  async function refresh(): Promise<void> {
    await store.refetch(myPasskeys())
    await changed()
  }

  async function onAdded(fresh: string[] | null): Promise<void> {
    setCodes(fresh)
    setAdded(added + 1)
    await refresh()
  }

  return (
    <section className="account-setting" aria-labelledby="set-passkeys">
      <h3 className="heading h5" id="set-passkeys">
        {t('accounts.passkeys')}
      </h3>
      <p>{t('accounts.passkeys-note')}</p>
      {query.isError ? (
        <QueryError query={query} />
      ) : query.data ? (
        query.data.data.length > 0 && (
          <ul className="passkey-list">
            {query.data.data.map((passkey) => (
              <Entry key={passkey.id} passkey={passkey} onChanged={refresh} />
            ))}
          </ul>
        )
      ) : (
        <Skeletons count={1} shape="line" />
      )}
      {codes && <RecoveryCodes codes={codes} />}
      {!canProve(account) ? (
        <p className="meta">{t('accounts.second-factor-needs-password')}</p>
      ) : (
        canUsePasskeys() && <AddPasskey key={added} onAdded={onAdded} />
      )}
    </section>
  )
}

function Entry({ passkey, onChanged }: { passkey: Passkey; onChanged: () => Promise<void> }) {
  const { passkeys } = useAccountCalls()
  const { isProved, withProof } = useProof()
  const params = { id: String(passkey.id) }
  const shownName = deviceName(passkey.name)

  async function rename({ name = '' }: Record<string, string>): Promise<void> {
    await passkeys('PUT /user/passkeys/:id', { params, body: { name } })
    await onChanged()
  }

  async function remove(values: Record<string, string>): Promise<void> {
    const { message } = await withProof(values, () => passkeys('DELETE /user/passkeys/:id', { params }))
    await onChanged()
    toast(message)
  }

  const used = passkey.used_at === null ? 'never' : longDate(passkey.used_at)
  return (
    <li>
      <p>
        <b>{shownName}</b>
        <span className="meta">{t('accounts.passkey-used', { created: longDate(passkey.created_at), used })}</span>
        {passkey.suspended && <span className="meta">{t('accounts.passkey-suspended')}</span>}
      </p>
      <details key={passkey.name}>
        <summary className="text-button" aria-label={`${t('accounts.passkey-rename')}: ${shownName}`}>
          {t('accounts.passkey-rename')}
        </summary>
        <Form button={t('accounts.passkey-rename')} className="btn is-small" send={rename}>
          <Field label={t('accounts.passkey-name')} name="name" maxLength={60} autoComplete="off" defaultValue={shownName} />
        </Form>
      </details>
      <details>
        <summary className="text-button" aria-label={`${t('accounts.passkey-remove')}: ${shownName}`}>
          {t('accounts.passkey-remove')}
        </summary>
        <Form button={t('accounts.passkey-remove')} className="btn is-outlined is-small" send={remove}>
          {!isProved && <ProofFields />}
        </Form>
      </details>
    </li>
  )
}
