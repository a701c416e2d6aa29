import { callsOf } from '#base/api-client.ts'
import { mailModes, type MailMode } from '#base/mail-modes.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { noticeSettings } from '../client.ts'
import type { NoticeSetting, noticesContract } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import './notices.css'

const modeNames = (): Record<MailMode, string> => ({ now: t('studio-notices.at-once'), daily: t('studio-notices.daily-digest'), off: t('studio-notices.off') })

/** Which notices come, and how. */
export function Screen() {
  const call = callsOf<typeof noticesContract>(useApi())
  const store = useQueryStore()
  const settings = useQuery(noticeSettings())

  async function choose({ kind, studio, mail }: NoticeSetting, change: Partial<Pick<NoticeSetting, 'studio' | 'mail'>>): Promise<void> {
    try {
      store.set(noticeSettings(), await call('PUT /me/notices/settings', { body: { kind, studio, mail, ...change } }))
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
  }

  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-notices.notice-settings')}</h1>
        <StudioLink to="/studio/notices" className="btn is-outlined">
          {t('studio-notices.all-notices')}
        </StudioLink>
      </div>
      <p className="studio-hint">{t('studio-notices.changes-are-saved-at-once')}</p>
      <QueryError query={settings} />
      {settings.data && (
        <table className="studio-table notice-settings">
          <thead>
            <tr>
              <th scope="col">{t('studio-notices.notice')}</th>
              <th scope="col">{t('studio-notices.studio')}</th>
              <th scope="col">{t('studio-notices.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {settings.data.data.map((setting) => (
              <tr key={setting.kind}>
                <th scope="row">{setting.label}</th>
                <td data-label={t('studio-notices.studio')}>
                  <input
                    type="checkbox"
                    aria-label={t('studio-notices.in-the-studio', { notice: setting.label })}
                    checked={setting.studio}
                    onChange={(event) => void choose(setting, { studio: event.target.checked })}
                  />
                </td>
                <td data-label={t('studio-notices.mail')}>
                  <select
                    aria-label={t('studio-notices.by-mail', { notice: setting.label })}
                    value={setting.mail}
                    onChange={(event) => void choose(setting, { mail: mailModes.find((mode) => mode === event.target.value) ?? 'off' })}
                  >
                    {mailModes.map((mode) => (
                      <option key={mode} value={mode}>
                        {modeNames()[mode]}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
