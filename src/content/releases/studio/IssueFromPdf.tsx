import { Alert } from '@mantine/core'
import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { asProblem } from '#content/admin/studio/useContentForm.ts'
import { UploadArea } from '#operations/media/studio/UploadArea.tsx'
import { go } from '#studio/router.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { releasesAdmin } from '../admin-contract.ts'

/** First step of a new issue: a PDF makes its draft, with a number, a title and its pages. */
export function IssueFromPdf() {
  const call = callsOf<typeof releasesAdmin>(useApi())
  const [looking, setLooking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function begin(media_id: string): Promise<void> {
    setLooking(true)
    setFault(null)
    try {
      const { data } = await call('POST /desk/releases/from-pdf', { body: { media_id } })
      go(`/studio/releases/${data.id}`, { replace: true })
    } catch (error) {
      setFault(asProblem(error).message)
      setLooking(false)
    }
  }

  return (
    <fieldset className="form-section">
      <legend>{t('studio-releases.from-a-pdf')}</legend>
      <div className="is-wide">
        {fault && <Alert color="red" role="alert" title={fault} mb="sm" />}
        <UploadArea accept="application/pdf,.pdf" label={t('studio-releases.drop-a-pdf')} onDone={({ id }) => void begin(id)} />
        <p className="content-form__status" role="status">
          {looking && t('studio-releases.the-pdf-is-being-checked')}
        </p>
      </div>
    </fieldset>
  )
}
