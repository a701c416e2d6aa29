import { t } from '#i18n/messages.ts'
import type { Media, MediaKind } from '#operations/media/contract.ts'
import { useSession } from '#ui/session/useSession.ts'
import { mediaRequests } from './content-request.ts'

/** Opens the media library, for those who may look into it. */
export function LibraryButton({ kind, onPick }: { kind: MediaKind; onPick: (media: Media) => void }) {
  const { user } = useSession()
  if (!user || user.role === 'member') return null
  return (
    <button type="button" className="btn is-small is-outlined" onClick={() => mediaRequests.ask({ kind, done: onPick })}>
      {t('studio-editor.from-the-library')}
    </button>
  )
}
