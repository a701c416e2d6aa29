import { t } from '#i18n/messages.ts'
import type { Refused } from './useBulkActions.ts'

/** Contents that stayed as they were, and why. */
export function BulkRefused({ said: words, lines, onClose }: Refused & { onClose: () => void }) {
  return (
    <div className="bulk-actions__refused" role="alert">
      <p>
        <b>{words}</b>
        <button type="button" className="link" onClick={onClose}>
          {t('studio-publishing.seen')}
        </button>
      </p>
      <ul>
        {lines.map(({ id, title, error }) => (
          <li key={id}>{t('studio-publishing.refused-line', { title, error })}</li>
        ))}
      </ul>
    </div>
  )
}
