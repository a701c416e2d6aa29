import { t } from '#i18n/messages.ts'
import { formatDate } from '#studio/moments.ts'

interface BounceFolderProps {
  folder: { folder: string; counted: number; ignored: number; checked_at: string | null; trouble: string }
}

/** The folder that is read for bounces: what came of it, and what is wrong. */
export function BounceFolder({ folder: { folder, counted, ignored, checked_at, trouble } }: BounceFolderProps) {
  if (trouble !== '')
    return (
      <p className="form-message" role="status">
        {t('studio-newsletter-bounce-folder.trouble', { folder, trouble })}
      </p>
    )
  return (
    <p className="meta">
      {checked_at === null
        ? t('studio-newsletter-bounce-folder.not-read-yet', { folder })
        : t('studio-newsletter-bounce-folder.read', { folder, counted, ignored, at: formatDate(checked_at) })}
    </p>
  )
}
