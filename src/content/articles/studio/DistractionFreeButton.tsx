import { t } from '#i18n/messages.ts'
import { keyNames } from '#ui/shortcuts.ts'
import { useOfferedActions } from '#studio/offered-actions.ts'
import { articleKeys } from '#studio/shortcuts.ts'

/** Hides everything but title and text, and brings it back. */
export function DistractionFreeButton({ pressed, onPress }: { pressed: boolean; onPress: () => void }) {
  const label = t('studio-writing.distraction-free')
  useOfferedActions([{ label, run: onPress }])
  return (
    <button
      type="button"
      className="distraction-free-button"
      aria-pressed={pressed}
      aria-label={label}
      title={`${label} (${keyNames(articleKeys.distractionFree).join(' ')})`}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={pressed ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'} />
      </svg>
    </button>
  )
}
