import { useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { ProviderAnswer } from '#ui/session/login-request.ts'
import { providerIds } from './rules.ts'
import { askInPopup, askInThisWindow, type Provider } from './session-popup.ts'

/** Only the providers that are set up. */
export function SocialButtons({ providers, enterWith }: { providers: Record<string, Provider>; enterWith: (answer: ProviderAnswer) => Promise<void> }) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ text: string; blocked?: Provider }>()
  const offered = providerIds.flatMap((id) => providers[id] ?? [])

  function attempt(work: () => Promise<void>, provider: Provider): void {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    work()
      .catch((thrown: unknown) => {
        const problem = thrown instanceof Problem ? thrown : new Problem(0, 'failed', wentWrong())
        setFailed({ text: problem.message, ...(problem.code === 'popup-blocked' ? { blocked: provider } : {}) })
      })
      .finally(() => setBusy(false))
  }

  return (
    <>
      <div className="login-dialog__divider">{t('accounts.or-with')}</div>
      <div className="login-dialog__providers" aria-busy={busy}>
        {offered.map((provider) => (
          <button
            key={provider.id}
            type="button"
            aria-disabled={busy}
            onClick={() => attempt(async () => enterWith(await askInPopup(api, provider)), provider)}
          >
            {provider.name}
          </button>
        ))}
      </div>
      {failed && (
        <p className="form-message is-error" role="alert">
          {failed.text}
        </p>
      )}
      {failed?.blocked && (
        <button
          type="button"
          className="btn is-outlined"
          onClick={() => failed.blocked && attempt(() => askInThisWindow(api, failed.blocked as Provider), failed.blocked)}
        >
          {t('accounts.go-on-in-this-window')}
        </button>
      )}
    </>
  )
}
