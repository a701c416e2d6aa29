import { useEffect, useState } from 'react'
import type { Me } from '#community/accounts/contract.ts'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { isPressed, isTypingIn } from '#ui/shortcuts.ts'
import { reportMissingCode } from '#ui/load-code.ts'
import { useCode } from '#ui/useCode.ts'
import { watchPalette } from './open-palette.ts'
import { frameKeys } from './shortcuts.ts'

/** The command palette and the list of keys, over whatever screen is open. */
export function KeyboardHost({ me }: { me: Me }) {
  const [open, setOpen] = useState<'palette' | 'list' | null>(null)
  const close = () => setOpen(null)
  const failed = () => (close(), reportMissingCode())
  const Palette = useCode(open === 'palette', () => import('./palette/Palette.tsx').then((code) => code.Palette), failed)
  const typed = useTypedAhead(open === 'palette', Palette !== undefined, close)
  const KeyboardList = useCode(open === 'list', () => import('./KeyboardList.tsx').then((code) => code.KeyboardList))
  useEffect(() => watchPalette(() => setOpen('palette')), [])
  useFrameKeys(setOpen)
  return (
    <>
      <Dialog open={open === 'palette' && Palette !== undefined} onClose={close} title={t('studio-palette.title')} titleHidden className="command-palette">
        {Palette && <Palette me={me} begun={typed} onClose={close} onKeys={() => setOpen('list')} />}
      </Dialog>
      <Dialog open={open === 'list' && KeyboardList !== undefined} onClose={close} title={t('studio-keys.title')} className="is-wide">
        {KeyboardList && <KeyboardList isEditor={me.role === 'editor' || me.role === 'admin'} />}
      </Dialog>
    </>
  )
}

/** What is typed while the palette is on its way stands in its field then: the keys of lists and the text do not get it. */
function useTypedAhead(isOpen: boolean, isThere: boolean, close: () => void): string {
  const [typed, setTyped] = useState('')
  const isWaiting = isOpen && !isThere
  useEffect(() => (isOpen ? () => setTyped('') : undefined), [isOpen])
  useEffect(() => {
    if (!isWaiting) return
    function keep(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') close()
      if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1))
      if (event.key.length === 1) setTyped((before) => before + event.key)
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it closes the same palette at every render
  }, [isWaiting])
  return typed
}

function useFrameKeys(open: (what: 'palette' | 'list') => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat) return
      const what = isPressed(frameKeys.palette, event) ? 'palette' : isPressed(frameKeys.list, event) && !isTypingIn(event.target) ? 'list' : null
      // A dialog keeps the keyboard to itself. Looked for last: in a long article that takes longer than to write a letter.
      if (!what || document.querySelector('dialog[open], [aria-modal="true"]')) return
      event.preventDefault()
      open(what)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
}
