import { useRef, useState } from 'react'
import { pictureTypes } from '#base/image.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import { toast } from '#ui/toast.ts'
import { uploadPicture } from '#content/editor/client.ts'
import { FocusPicker } from '#content/editor/FocusPicker.tsx'
import { LibraryButton } from '#content/editor/LibraryButton.tsx'
import type { DraftFields } from '../draft-schemas.ts'

type Image = NonNullable<DraftFields['cover']>
export function PictureField({
  label,
  image,
  onChange,
  focus = false,
}: {
  label: string
  image: Image | null
  onChange: (image: Image | null) => void
  focus?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  function take(file: File | undefined) {
    if (!file) return
    uploadPicture(file, setShare).then(
      (found) => onChange(found),
      (thrown: unknown) => toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' }),
    )
  }
  return (
    <div className="article-settings__picture">
      <span className="article-settings__label">{label}</span>
      {image && focus && (
        <FocusPicker focus={image.focus} onChange={(point) => onChange({ ...image, focus: point })}>
          <Picture image={{ ...image, alt: '' }} sizes="420px" />
        </FocusPicker>
      )}
      {image && !focus && <Picture image={{ ...image, alt: '' }} sizes="420px" />}
      <p className="actions">
        <button type="button" className="btn is-small is-outlined" onClick={() => input.current?.click()}>
          {image ? t('studio-publishing.another-one') : t('studio-publishing.choose-a-picture')}
        </button>
        <LibraryButton kind="image" onPick={(media) => media.image && onChange(media.image)} />
        {image && (
          <button type="button" onClick={() => onChange(null)}>
            {t('studio-publishing.without')}
          </button>
        )}
      </p>
      {share !== undefined && share < 1 && <progress value={share} aria-label={t('studio-publishing.picture-on-its-way')} />}
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0])
          // Or the same file could not be chosen again when it did not come.
          target.value = ''
        }}
      />
    </div>
  )
}
