import { href } from '#base/paths.ts'
import { folded } from '#base/search-words.ts'
import type { Role } from '#base/viewer.ts'
import { adminKinds } from '#content/kinds.ts'
import { t } from '#i18n/messages.ts'
import { go } from '../router.ts'
import type { Screen } from '../screen.ts'
import { offeredActions, type StudioAction } from '../offered-actions.ts'

export interface PaletteEntry extends StudioAction {
  /** Its heading. */
  group: string
  hint?: string
}

interface Person {
  role: Role
  mayWrite: boolean
}

/** Screens and actions that the person may use, of those whose words begin as the typed ones do. */
export function fixedEntries({ role, mayWrite }: Person, screens: readonly Screen[], actions: readonly StudioAction[], typed: string): PaletteEntry[] {
  const all = [
    ...inGroup(t('studio-palette.group-here'), offeredActions()),
    ...inGroup(t('studio-palette.group-actions'), [...begins(role, mayWrite), ...actions, viewSite()]),
    ...inGroup(t('studio-palette.group-screens'), screensOf(role, screens)),
  ]
  return all.filter(({ label }) => matchesWords(label, typed))
}

/** Whether each typed word begins a word of the label. */
export function matchesWords(label: string, typed: string): boolean {
  const words = wordsOf(label)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

function wordsOf(text: string): string[] {
  return folded(text).split(/[\s:,/()-]+/)
}

function inGroup(group: string, actions: readonly StudioAction[]): PaletteEntry[] {
  return actions.map((action) => ({ ...action, group }))
}

function begins(role: Role, mayWrite: boolean): StudioAction[] {
  const isEditor = role === 'editor' || role === 'admin'
  return [
    ...(mayWrite ? [{ label: t('studio-palette.new-article'), run: () => go('/studio?begin=1') }] : []),
    ...(isEditor ? adminKinds.map(({ label, studio }) => ({ label: t('studio-palette.new', { kind: label }), run: () => go(`/studio/${studio}/new`) })) : []),
    ...(role === 'admin' ? [{ label: t('studio-palette.invite'), run: () => go('/studio/people?invite=1') }] : []),
  ]
}

function viewSite(): StudioAction {
  return { label: t('studio-palette.view-site'), run: () => location.assign(href.home()) }
}

function screensOf(role: Role, screens: readonly Screen[]): StudioAction[] {
  return screens.filter(({ path, roles }) => !path.includes(':') && roles.includes(role)).map(({ path, title }) => ({ label: title(), run: () => go(path) }))
}
