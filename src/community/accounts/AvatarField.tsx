import { pictureTypes } from '#base/image.ts'
import { useId, useState, type ChangeEvent } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { toast } from '#ui/toast.ts'
import type { Me } from './contract.ts'
import { useAccountCalls } from './useAccount.ts'

/** The round picture: taken in at once when chosen. */
export function AvatarField({ account }: { account: Me }) {
  const id = useId()
  const api = useApi()
  const { profile, changed } = useAccountCalls()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  async function change(work: () => Promise<{ data: Me }>, done: string): Promise<void> {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      await changed((await work()).data)
      toast(done, { tone: 'success' })
    } catch (thrown) {
      setFault(thrown instanceof Problem ? thrown.message : wentWrong())
    } finally {
      setBusy(false)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    // The contract's body is the form as the server's HTTP part hands it over.
    void change(() => api.call('PUT /user/avatar', { body }) as Promise<{ data: Me }>, t('accounts.picture-saved')).finally(() => (input.value = ''))
  }

  return (
    <div className="avatar-field" aria-busy={busy}>
      <Avatar name={account.name} image={account.avatar} size="xl" />
      <div>
        <div className="actions">
          <label className="btn is-outlined is-small" htmlFor={id}>
            {account.avatar ? t('accounts.another-picture') : t('accounts.choose-a-picture')}
          </label>
          {/* After its label, so that the ring of focus can be drawn on what is seen. */}
          <input
            id={id}
            className="visually-hidden"
            type="file"
            accept={pictureTypes.join(',')}
            aria-describedby={fault ? `${id}f` : undefined}
            onChange={choose}
          />
          {account.avatar && (
            <button type="button" className="text-button" onClick={() => void change(() => profile('DELETE /user/avatar'), t('accounts.picture-removed'))}>
              {t('action.remove')}
            </button>
          )}
        </div>
        <p className="meta">{t('accounts.picture-hint')}</p>
        {fault && (
          <p id={`${id}f`} className="error-text" role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
