export const importSources = [
  'wxr',
  'ghost',
  'substack',
  'medium',
  'blogger',
  'word',
  'notion',
  'google-docs',
  'disqus',
  'isso',
  'goodreads',
  'letterboxd',
  'storygraph',
  'members',
  'feed',
  'podcast',
  'markdown',
  'masthead',
] as const
export type ImportSource = (typeof importSources)[number]

/** Of accounts that an import may make. */
export const importedRoles = ['member', 'author'] as const

export const itemStates = ['created', 'updated', 'unchanged', 'kept', 'left out', 'failed'] as const
export type ItemState = (typeof itemStates)[number]

export const runStates = ['checking', 'checked', 'running', 'done', 'cancelled', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** Of what a run has made or changed: not yet undone, undone, or kept because of what came since. */
export type ChangeState = 'recorded' | 'undone' | 'kept'

/** Empty: nobody has asked for it. */
export const undoStates = ['', 'running', 'done', 'failed'] as const
export type UndoState = (typeof undoStates)[number]

export const isUnderWay = (state: RunState): boolean => state === 'checking' || state === 'running'

/** Whether the real run may begin: once it has been looked at to the end (`expected`), and again after one that broke off. */
export function mayStart({ state, has_files, expected }: { state: RunState; has_files: boolean; expected: number | null }): boolean {
  return has_files && expected !== null && (state === 'checked' || state === 'cancelled' || state === 'failed')
}
