import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'

export type PanelName = 'settings' | 'notes' | 'history' | 'corrections' | 'translations'

export const panelTitles = (): Record<PanelName, string> => ({
  settings: t('studio-publishing.settings'),
  notes: t('studio-publishing.notes'),
  history: t('studio-publishing.history'),
  corrections: t('corrections.title'),
  translations: t('translations.languages'),
})

/** Beside the text, which stays in reach. Escape closes it, and the focus goes back to where it was. */
export function SidePanel({ name, onClose, children }: { name: PanelName | null; onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    // What is in it may have asked for the focus already.
    if (!box.current?.contains(before)) box.current?.focus()
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [name])
  if (!name) return null
  return (
    // A shortcut for the keyboard; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside ref={box} className="side-panel" aria-label={panelTitles()[name]} tabIndex={-1} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <h2>{panelTitles()[name]}</h2>
      <button type="button" className="side-panel__close" aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {children}
    </aside>
  )
}
