import { useId, useState } from 'react'
import { pictureTypes, type Image } from '#base/image.ts'
import { oneAddressOf } from '#base/image.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { logoFault } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'

/** A picture instead of the drawn mark. */
export function LogoField({ logo, onChange }: { logo: Image | null; onChange: (logo: Image | null) => void }) {
  const id = useId()
  const api = useApi()
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)

  async function upload(file: File): Promise<void> {
    setWrong('')
    setBusy(true)
    const body = new FormData()
    body.set('file', file)
    try {
      const answer = (await api.call('POST /media', { body })) as { data: { image: Image | null } } // the contract of media says so
      const { image } = answer.data
      const fault = image && logoFault(image)
      if (!image) setWrong(t('studio-settings.this-file-is-not-a-picture'))
      else if (fault) setWrong(t('studio-settings.this-picture-is-faulty', { fault }))
      else onChange(image)
    } catch (thrown) {
      setWrong(thrown instanceof Problem ? thrown.message : wentWrong())
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="check-field">
      {logo ? (
        <img className="logo-preview" src={oneAddressOf(logo, 320)} alt={t('studio-settings.the-logo')} width={logo.width} height={logo.height} />
      ) : (
        <span className="meta">{t('studio-settings.icon')}</span>
      )}
      <div className="actions">
        <label htmlFor={id} className="btn is-outlined is-small">
          {logo ? t('studio-settings.another-logo') : t('studio-settings.a-logo')}
        </label>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={pictureTypes.join(',')}
          disabled={busy}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) void upload(file)
            // Or the same file, mended, could not be chosen again.
            currentTarget.value = ''
          }}
        />
        {logo && (
          <button type="button" className="btn is-outlined is-small" onClick={() => onChange(null)}>
            {t('studio-settings.without')}
          </button>
        )}
        <span role="status">{busy && t('studio-settings.uploading')}</span>
        {wrong && (
          <p className="setting-error" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}
