import { t } from '#i18n/messages.ts'
import { builtInKeys, editorKeys } from '#content/editor/shortcuts.ts'
import type { Shortcut } from '#ui/shortcuts.ts'

/** Keys of every screen. */
export const frameKeys = {
  palette: { keys: 'mod+k', label: () => t('studio-keys.palette') },
  list: { keys: '?', label: () => t('studio-keys.this-list') },
} as const satisfies Record<string, Shortcut>

/** Keys of lists; each list has those that make sense in it. */
export const listKeys = {
  down: { keys: 'j', label: () => t('studio-keys.next-row') },
  up: { keys: 'k', label: () => t('studio-keys.row-before') },
  open: { keys: 'enter', label: () => t('studio-keys.open-row') },
  begin: { keys: 'n', label: () => t('studio-keys.begin') },
  find: { keys: '/', label: () => t('studio-keys.find') },
} as const satisfies Record<string, Shortcut>

/** Keys of the article list that only editors have. */
export const editorsListKeys = {
  act: { keys: 'a', label: () => t('studio-keys.approve') },
  choose: { keys: 'x', label: () => t('studio-keys.choose-row') },
} as const satisfies Record<string, Shortcut>

export const formKeys = {
  save: { keys: 'mod+s', label: () => t('studio-keys.save') },
} as const satisfies Record<string, Shortcut>

export const articleKeys = {
  distractionFree: { keys: 'mod+shift+f', label: () => t('studio-writing.distraction-free') },
} as const satisfies Record<string, Shortcut>

/** Keys that the browser's dialogs, and panels like them, handle. */
const dialogKeys: readonly Shortcut[] = [{ keys: 'escape', label: () => t('studio-keys.close') }]

/** Every key there is, in groups, for somebody who is an editor or not. */
export function allShortcuts(isEditor: boolean): { title: string; shortcuts: readonly Shortcut[] }[] {
  return [
    { title: t('studio-keys.everywhere'), shortcuts: [...Object.values(frameKeys), ...dialogKeys] },
    { title: t('studio-keys.in-lists'), shortcuts: [...Object.values(listKeys), ...(isEditor ? Object.values(editorsListKeys) : [])] },
    ...(isEditor ? [{ title: t('studio-keys.in-forms'), shortcuts: Object.values(formKeys) }] : []),
    { title: t('studio-keys.in-texts'), shortcuts: [...Object.values(articleKeys), ...Object.values(editorKeys), ...builtInKeys] },
  ]
}
