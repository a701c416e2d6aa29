import { t } from '#i18n/messages.ts'
import type { ImportSource, ItemState, RunState } from '../rules.ts'

export const sourceNames: Record<ImportSource, () => string> = {
  wxr: () => t('studio-labels.source-wxr'),
  substack: () => t('studio-labels.source-substack'),
  medium: () => t('studio-labels.source-medium'),
  blogger: () => t('studio-labels.source-blogger'),
  word: () => t('studio-labels.source-word'),
  notion: () => t('studio-labels.source-notion'),
  'google-docs': () => t('studio-labels.source-google-docs'),
  disqus: () => t('studio-labels.source-disqus'),
  isso: () => t('studio-labels.source-isso'),
  goodreads: () => t('studio-labels.source-goodreads'),
  letterboxd: () => t('studio-labels.source-letterboxd'),
  storygraph: () => t('studio-labels.source-storygraph'),
  members: () => t('studio-labels.source-members'),
  ghost: () => t('studio-labels.source-ghost'),
  feed: () => t('studio-labels.source-feed'),
  podcast: () => t('studio-labels.source-podcast'),
  markdown: () => t('studio-labels.source-markdown'),
  masthead: () => t('studio-labels.source-masthead'),
}

export const stateNames: Record<RunState, () => string> = {
  checking: () => t('studio-labels.run-checking'),
  checked: () => t('studio-labels.run-checked'),
  running: () => t('studio-labels.run-running'),
  done: () => t('studio-labels.run-done'),
  cancelled: () => t('studio-labels.run-cancelled'),
  failed: () => t('studio-labels.run-failed'),
}

/** What becomes of a thing: before the real run, and after it. */
export const itemStateLabels: Record<ItemState, [before: () => string, after: () => string]> = {
  created: [() => t('studio-labels.item-will-be-new'), () => t('studio-labels.item-new')],
  updated: [() => t('studio-labels.item-will-change'), () => t('studio-labels.item-changed')],
  unchanged: [() => t('studio-labels.item-here-already'), () => t('studio-labels.item-here-already')],
  kept: [() => t('studio-labels.item-stays'), () => t('studio-labels.item-kept')],
  'left out': [() => t('studio-labels.item-left-out'), () => t('studio-labels.item-left-out')],
  failed: [() => t('studio-labels.item-cannot-come'), () => t('studio-labels.item-failed')],
}

export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
