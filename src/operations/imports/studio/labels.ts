import type { ImportSource, ItemState, RunState } from '../rules.ts'

export const sourceNames: Record<ImportSource, string> = {
  wxr: 'WordPress (WXR, .xml)',
  ghost: 'Ghost (.json)',
  feed: 'RSS, Atom or JSON feed',
  podcast: 'Feed of a podcast',
  markdown: 'Markdown (.zip, or files)',
  masthead: 'A whole export of Masthead (.zip)',
}

export const stateNames: Record<RunState, string> = {
  checking: 'Checking',
  checked: 'Checked, nothing imported yet',
  running: 'Importing',
  done: 'Done',
  cancelled: 'Stopped',
  failed: 'Failed',
}

/** What becomes of a thing: before the real run, and after it. */
export const itemStateLabels: Record<ItemState, [before: string, after: string]> = {
  created: ['will be new', 'new'],
  updated: ['will change', 'changed'],
  unchanged: ['here already', 'here already'],
  kept: ['stays as edited here', 'left as edited here'],
  'left out': ['left out', 'left out'],
  failed: ['cannot come', 'failed'],
}

/** `1 comment`, `23 comments`. */
export function counted(n: number, one: string): string {
  return `${n} ${n === 1 ? one : `${one}s`}`
}

export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
