import { t } from '#i18n/messages.ts'
import { keyNames } from '#ui/shortcuts.ts'
import { openPalette } from './open-palette.ts'
import { frameKeys } from './shortcuts.ts'

/** The way to the command palette without a keyboard. */
export function SearchButton() {
  return (
    <button type="button" className="studio-search" aria-haspopup="dialog" onClick={openPalette}>
      {t('studio-palette.open')} <kbd>{keyNames(frameKeys.palette).join(' ')}</kbd>
    </button>
  )
}
