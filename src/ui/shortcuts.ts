/** A key that does something, for its handler and for the list of keys alike. */
export interface Shortcut {
  /** `mod+shift+z`: `mod` is Ctrl, or the command key of a Mac; the key itself comes last, as `KeyboardEvent.key` names it. */
  keys: string
  label: () => string
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Without `mod` the shift key does not matter: some keyboards need it for `/` and `?`. */
export function isPressed({ keys }: Shortcut, event: Pressed): boolean {
  const parts = keys.split('+')
  const mod = parts.includes('mod')
  if (event.key.toLowerCase() !== parts.at(-1)) return false
  if ((event.ctrlKey || event.metaKey) !== mod || event.altKey !== parts.includes('alt')) return false
  return !mod || event.shiftKey === parts.includes('shift')
}

/** Whether somebody types there, so that a letter is a letter. */
export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** As the keyboard in front of the person names them: `['Ctrl', 'K']`. */
export function keyNames({ keys }: Shortcut): string[] {
  return keys.split('+').map((part) => names()[part] ?? part.toUpperCase())
}

function names(): Record<string, string> {
  const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
  return {
    ...(isMac ? { mod: '⌘', alt: '⌥', shift: '⇧' } : { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' }),
    enter: 'Enter',
    escape: 'Esc',
    tab: 'Tab',
    arrowup: '↑',
    arrowdown: '↓',
  }
}
