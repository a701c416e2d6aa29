import { commaSeparated } from '#i18n/format.ts'
import { t, tParts } from '#i18n/messages.ts'
import { EmptyList, focusForm } from '#studio/controls/EmptyList.tsx'
import { useState, type ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { formatDate } from '#studio/moments.ts'
import { useAccount } from '#community/accounts/useAccount.ts'
import { tokenList } from '../client.ts'
import type { ApiToken, tokensContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import { SecretNote } from '#studio/controls/SecretNote.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { TokenForm } from './TokenForm.tsx'
import '#studio/audience.css'

/** Tokens with which scripts ask the API. */
export function Screen() {
  const api = callsOf<typeof tokensContract>(useApi())
  const me = useAccount().data?.data
  const tokens = useQuery(tokenList())
  const [made, setMade] = useState<{ token: string; name: string } | null>(null)

  async function revoke(token: ApiToken): Promise<void> {
    const text = t('studio-tokens.what-revoking-does')
    if (!(await confirmWith({ title: t('studio-tokens.revoke-question', { name: token.name }), text, act: t('studio-tokens.revoke-the-token'), danger: true })))
      return
    await submitting(async () => {
      await api('DELETE /tokens/:id', { params: { id: String(token.id) } })
      toast(t('studio-tokens.no-longer-works', { name: token.name }), { tone: 'success' })
    })
    void tokens.refetch()
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-tokens.api-tokens')}</h1>
        <a className="btn is-outlined" href="/api/docs">
          {t('studio-tokens.what-the-api-can-do')}
        </a>
      </div>
      <p className="studio-hint">{tParts<ReactNode>('studio-tokens.how-a-token-is-sent', { code: (inside) => <code key="code">{inside}</code> })}</p>
      {made && <SecretNote key={made.token} title={t('studio-tokens.the-token', { name: made.name })} secret={made.token} onClose={() => setMade(null)} />}
      {me && (
        <TokenForm
          role={me.role}
          onMade={(token, name) => {
            setMade({ token, name })
            void tokens.refetch()
          }}
        />
      )}
      {tokens.isError ? (
        <QueryError query={tokens} />
      ) : !tokens.data ? (
        <Skeletons count={3} shape="text" />
      ) : tokens.data.data.length === 0 ? (
        <EmptyList title={t('studio-tokens.no-api-tokens-yet')} begin={{ label: t('studio-tokens.create-a-token'), act: focusForm }}>
          {t('studio-tokens.with-a-token-a-script')}
        </EmptyList>
      ) : (
        <StudioTable
          columns={[t('studio-tokens.token'), t('studio-tokens.may'), t('studio-tokens.last-used'), t('studio-tokens.ends')]}
          actions={t('studio-tokens.what-to-do')}
        >
          {tokens.data.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => void revoke(token)} />
          ))}
        </StudioTable>
      )}
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td className="integration-name">
        <b>{token.name}</b>
        <span>
          {tParts<ReactNode>('studio-tokens.hint-owner-since', {
            hint: token.hint,
            owner: token.owner,
            date: formatDate(token.created_at),
            code: (inside) => <code key="code">{inside}</code>,
          })}
        </span>
      </td>
      <td>{commaSeparated(token.scopes)}</td>
      <td>{token.used_at === null ? t('studio-tokens.never-used') : t('studio-tokens.used', { date: formatDate(token.used_at) })}</td>
      <td>{endOf(token)}</td>
      <td className="is-end-aligned">
        <button type="button" className="btn is-outlined is-small" aria-label={t('studio-tokens.revoke-token', { name: token.name })} onClick={onRevoke}>
          {t('studio-tokens.revoke')}
        </button>
      </td>
    </tr>
  )
}

function endOf({ expires_at }: ApiToken): string {
  if (expires_at === null) return t('studio-tokens.no-end')
  return Date.parse(expires_at) <= Date.now()
    ? t('studio-tokens.ended', { date: formatDate(expires_at) })
    : t('studio-tokens.ends-on', { date: formatDate(expires_at) })
}
