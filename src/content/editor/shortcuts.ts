import { t } from '#i18n/messages.ts'
import type { Shortcut } from '#ui/shortcuts.ts'

/** Keys that this editor handles itself. */
export const editorKeys = {
  link: { keys: 'mod+k', label: () => t('studio-keys.link') },
  find: { keys: 'mod+f', label: () => t('studio-keys.find-in-text') },
  selectAll: { keys: 'mod+a', label: () => t('studio-writing.select-all') },
  lineBelow: { keys: 'mod+enter', label: () => t('studio-keys.line-below') },
} as const satisfies Record<string, Shortcut>

/** Keys that BlockNote and its marks handle; e2e/keyboard-list.test.ts presses each of them. */
export const builtInKeys: readonly Shortcut[] = [
  { keys: '/', label: () => t('studio-keys.insert') },
  { keys: 'mod+b', label: () => t('studio-keys.bold') },
  { keys: 'mod+i', label: () => t('studio-keys.italic') },
  { keys: 'mod+u', label: () => t('studio-keys.underline') },
  { keys: 'mod+shift+s', label: () => t('studio-keys.strike') },
  { keys: 'mod+e', label: () => t('studio-keys.code') },
  { keys: 'mod+alt+2', label: () => t('studio-keys.heading', { level: '2' }) },
  { keys: 'mod+alt+3', label: () => t('studio-keys.heading', { level: '3' }) },
  { keys: 'mod+alt+4', label: () => t('studio-keys.heading', { level: '4' }) },
  { keys: 'mod+alt+0', label: () => t('studio-keys.paragraph') },
  { keys: 'mod+alt+q', label: () => t('studio-keys.quote') },
  { keys: 'mod+shift+7', label: () => t('studio-keys.numbered-list') },
  { keys: 'mod+shift+8', label: () => t('studio-keys.bullet-list') },
  { keys: 'mod+shift+arrowup', label: () => t('studio-keys.move-up') },
  { keys: 'mod+shift+arrowdown', label: () => t('studio-keys.move-down') },
  { keys: 'mod+z', label: () => t('studio-keys.undo') },
  { keys: 'mod+shift+z', label: () => t('studio-keys.redo') },
]
