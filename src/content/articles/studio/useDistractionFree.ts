import { useEffect, useRef, useState } from 'react'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { isPressed } from '#ui/shortcuts.ts'
import { articleKeys } from '#studio/shortcuts.ts'

const key = 'studio-distraction-free'

/** What has the Escape key for itself while it is open. */
const closable = 'dialog[open], [aria-modal="true"], :popover-open, [role="listbox"], [role="menu"], [role="search"], .bn-toolbar'

/** Whether nothing but title and text is shown; remembered in this browser. A panel that is opened ends it. */
export function useDistractionFree<Panel>(panel: Panel | null, setPanel: (panel: null) => void): [boolean, (on: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readLocal(key) === true)

  function set(on: boolean): void {
    if (on) setPanel(null)
    setIsOn(on)
    writeLocal(key, on || null)
  }

  useEffect(() => {
    if (panel !== null) set(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at each opening, not for each drawing
  }, [panel])

  const latest = useRef({ isOn, set })
  latest.current = { isOn, set }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.isComposing || event.repeat) return
      const isLeft = event.key === 'Escape' && latest.current.isOn && document.querySelector(closable) === null
      const isSwitched = isPressed(articleKeys.distractionFree, event) && document.querySelector('dialog[open], [aria-modal="true"]') === null
      if (!isLeft && !isSwitched) return
      event.preventDefault()
      latest.current.set(!latest.current.isOn)
    }
    // Before the editor's menus, which are gone from the page once they have heard the key.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])

  return [isOn, set]
}
