import { t } from '#i18n/messages.ts'
import { isApiElsewhere } from '#ui/api-base.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { signInProviders } from './client.ts'
import type { Me } from './contract.ts'
import { Form } from './Form.tsx'
import { ProofFields, proofOf } from './ProofFields.tsx'
import { canProve, providerIds, type ProviderId } from './rules.ts'
import { askInPopup, type Provider } from './session-popup.ts'
import { useAccountCalls } from './useAccount.ts'

/** Which other services open this account; nothing where none is set up. */
export function ConnectedProviders({ account }: { account: Me }) {
  const api = useApi()
  const { security, changed } = useAccountCalls()
  const query = useQuery(signInProviders())
  const providers = query.data
  const known = providerIds.flatMap((id) => (providers?.[id] ? [{ ...providers[id], id }] : []))
  // Another one cannot be connected from there (LoginForm.tsx); one that is can be let go.
  const offered = isApiElsewhere() ? known.filter(({ id }) => account.identities.includes(id)) : known
  if (query.isError) return <QueryError query={query} />
  if (offered.length === 0) return null

  async function connect(provider: Provider & { id: ProviderId }, values: Record<string, string>): Promise<void> {
    const { code, state, iss } = await askInPopup(api, provider, { prove: () => security('POST /user/step-up', { body: proofOf(values) }) })
    await security('POST /user/identities/:provider', { params: { provider: provider.id }, body: { code, state, iss } })
    await changed()
    toast(t('accounts.provider-connected', { provider: provider.name }), { tone: 'success' })
  }

  async function disconnect(provider: Provider & { id: ProviderId }): Promise<void> {
    await security('DELETE /user/identities/:provider', { params: { provider: provider.id } })
    await changed()
    toast(t('accounts.provider-disconnected', { provider: provider.name }))
  }

  return (
    <section className="account-setting" aria-labelledby="set-providers">
      <h3 className="heading h5" id="set-providers">
        {t('accounts.sign-in-providers')}
      </h3>
      {offered.map((provider) =>
        account.identities.includes(provider.id) ? (
          <Form
            key={provider.id}
            button={t('accounts.disconnect-provider', { provider: provider.name })}
            className="btn is-outlined is-small"
            send={() => disconnect(provider)}
          >
            <p>{t('accounts.provider-opens-account', { provider: provider.name })}</p>
          </Form>
        ) : canProve(account) ? (
          <details key={provider.id}>
            <summary className="text-button">{t('accounts.connect-provider', { provider: provider.name })}</summary>
            <Form button={t('accounts.go-to-provider', { provider: provider.name })} className="btn is-small" send={(values) => connect(provider, values)}>
              <ProofFields />
            </Form>
          </details>
        ) : null,
      )}
    </section>
  )
}
