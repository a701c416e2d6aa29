import { useEffect, useState, type MouseEvent } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { wantsNewTab } from '#ui/clicks.ts'
import { Icon } from '#ui/Icon.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { useCode } from '#ui/useCode.ts'

/** Opens the search over the page, also by Ctrl or Cmd+K and by `/`. Its code is fetched when it is first wanted; without script it is a link. */
export function SearchTool() {
  const nav = useNav()
  const [open, setOpen] = useState(false)
  const SearchPanel = useCode(open, () => import('#discovery/search/SearchPanel.tsx').then((code) => code.SearchPanel), toPage)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  function toPage() {
    setOpen(false)
    nav.go(href.search())
  }
  function click(event: MouseEvent) {
    if (wantsNewTab(event)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a className="toolbar-button" href={href.search()} aria-keyshortcuts="Control+K Meta+K /" onClick={click}>
        <Icon name="search" />
        <span className="toolbar-button__label">{t('action.search')}</span> <kbd>{t('shell.ctrl-k')}</kbd>
      </a>
      {open && SearchPanel ? <SearchPanel onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return event.key === '/' && !event.altKey && !isTyping(event.target)
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && !isTyping(event.target)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
}
