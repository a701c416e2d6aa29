import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { ImportRun, importsContract } from '../contract.ts'
import { AuthorsToo } from './AuthorsToo.tsx'
import { isUnderWay, mayStart } from '../rules.ts'
import { saveFile } from '#ui/save-file.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { submitting } from '#studio/controls/submit.ts'
import { go } from '#studio/router.ts'

/** What can be done with an import as it stands. */
export function ImportSteps({ run, onChanged }: { run: ImportRun; onChanged: () => void }) {
  const api = callsOf<typeof importsContract>(useApi())
  const [media, setMedia] = useState(run.media)
  const [role, setRole] = useState(run.role)
  const params = { id: String(run.id) }

  async function act(work: () => Promise<unknown>): Promise<void> {
    await submitting(work)
    onChanged()
  }

  async function forget(): Promise<void> {
    const text = t('studio-imports.report-is-deleted')
    if (!(await confirmWith({ title: t('studio-imports.remove-question'), text, act: t('studio-imports.remove-the-import'), danger: true }))) return
    await act(async () => {
      await api('DELETE /imports/:id', { params })
      go('/studio/imports')
    })
  }

  async function save(): Promise<void> {
    await act(async () => saveFile(`import-${run.id}.json`, 'application/json', JSON.stringify(await api('GET /imports/:id/report', { params }), null, 1)))
  }

  const isMembers = run.source === 'members'
  const fetches = run.source !== 'masthead' && run.source !== 'markdown' && !isMembers
  const choices = isMembers ? { role } : fetches ? { media } : {}
  return (
    <div className="settings-form">
      {mayStart(run) && fetches && (
        <label className="check-line">
          <input type="checkbox" checked={media} onChange={(event) => setMedia(event.target.checked)} />
          <span>
            {t('studio-imports.fetch-files')}
            <small>{t('studio-imports.otherwise-they-stay-linked')}</small>
          </span>
        </label>
      )}
      {mayStart(run) && isMembers && <AuthorsToo role={role} onChange={setRole} />}
      <div className="import-actions">
        {mayStart(run) && (
          <button type="button" className="btn" onClick={() => void act(() => api('POST /imports/:id/start', { params, body: choices }))}>
            {run.state === 'checked' ? t('studio-imports.import') : t('studio-imports.import-again')}
          </button>
        )}
        {isUnderWay(run.state) && (
          <button type="button" className="btn is-outlined" onClick={() => void act(() => api('POST /imports/:id/cancel', { params }))}>
            {t('studio-imports.stop')}
          </button>
        )}
        {!isUnderWay(run.state) && (
          <>
            <button type="button" className="btn is-outlined" onClick={() => void save()}>
              {t('studio-imports.save-the-report')}
            </button>
            <button type="button" className="btn is-outlined" onClick={() => void forget()}>
              {t('action.remove')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
