import { useId, useRef, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { Faults, TextField } from '#community/accounts/TextField.tsx'
import { scopes, type Scope } from '#base/scopes.ts'
import type { Role } from '#base/viewer.ts'
import type { ApiToken, tokensContract } from '../contract.ts'
import { mayGrant, scopeTexts } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useCreation } from '#ui/creation.ts'
import { useSending } from '#studio/controls/submit.ts'
import { CheckLine } from '#studio/controls/CheckLine.tsx'
import { FormError } from '#studio/controls/FormError.tsx'

const day = 86_400_000
const lives = () => ({
  '30': t('studio-tokens.in-days', { count: 30 }),
  '90': t('studio-tokens.in-days', { count: 90 }),
  '365': t('studio-tokens.in-a-year'),
  '': t('studio-tokens.when-it-is-revoked'),
})

/** @param role of whoever makes it: nobody hands on more than they have */
export function TokenForm({ role, onMade }: { role: Role; onMade: (token: string, name: string) => void }) {
  const creation = useTokenCreation()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(['read'])
  const [days, setDays] = useState('90')
  const { fields, busy, send } = useSending()
  const id = useId()

  async function make(): Promise<void> {
    const { token } = await creation.send({ name, scopes: [...chosen], days })
    setName('')
    onMade(token, name)
  }

  return (
    <form
      className="settings-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void send(make)
      }}
    >
      <h2 id={`${id}-title`}>{t('studio-tokens.a-new-token')}</h2>
      <Faults value={fields}>
        <TextField
          label={t('studio-tokens.purpose')}
          name="name"
          field={(attributes) => (
            <input
              value={name}
              required
              maxLength={100}
              placeholder={t('studio-tokens.nightly-copy-of-the-newsletter')}
              onChange={(event) => setName(event.target.value)}
              {...attributes}
            />
          )}
        />
      </Faults>
      <fieldset className="scope-list" aria-describedby={`${id}-scopes`}>
        <legend>{t('studio-tokens.scopes')}</legend>
        {scopes
          .filter((scope) => mayGrant(role, scope))
          .map((scope) => (
            <CheckLine
              key={scope}
              checked={chosen.includes(scope)}
              onChange={(yes) => setChosen((before) => (yes ? [...before, scope] : before.filter((one) => one !== scope)))}
            >
              {scope}
              <small>{scopeTexts[scope]()}</small>
            </CheckLine>
          ))}
        <FormError id={`${id}-scopes`} texts={fields['scopes']} />
      </fieldset>
      <div className="form-row">
        <label className="is-growing">
          {t('studio-tokens.expires')}
          <select value={days} onChange={(event) => setDays(event.target.value)}>
            {Object.entries(lives())
              .sort(([a], [b]) => (Number(a) || Infinity) - (Number(b) || Infinity))
              .map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </select>
        </label>
        <button type="submit" className="btn" disabled={busy || chosen.length === 0}>
          {t('studio-tokens.create')}
        </button>
      </div>
    </form>
  )
}

interface TokenWanted {
  name: string
  scopes: Scope[]
  /** '' for ever. */
  days: string
}

/** A token that nobody has been shown is of no use: it is revoked. */
function useTokenCreation() {
  const client = useApi()
  // Sent again with its key, it has to say the same time.
  const expiry = useRef({ key: '', at: '' })
  return useCreation<TokenWanted, { data: ApiToken; token: string }>({
    create({ days, ...body }, key) {
      if (expiry.current.key !== key) expiry.current = { key, at: new Date(Date.now() + Number(days) * day).toISOString() }
      return callsOf<typeof tokensContract>(client, { key })('POST /tokens', { body: { ...body, expires_at: days === '' ? null : expiry.current.at } })
    },
    async change({ data }) {
      await callsOf<typeof tokensContract>(client)('DELETE /tokens/:id', { params: { id: String(data.id) } })
      return null
    },
  })
}
