import type { ItemReport } from './entry.ts'
import { withShortValues } from './short-values.ts'

export interface RunReport {
  counts: Record<ItemReport['state'], number>
  lost: number
  comments: number
  authors: string[]
  topics: number
  media: number
  /** Old paths and where they lead now. */
  redirects: { from: string; to: string }[]
}

export function emptyReport(): RunReport {
  const counts: Record<ItemReport['state'], number> = { created: 0, updated: 0, unchanged: 0, kept: 0, 'left out': 0, failed: 0 }
  return { counts, lost: 0, comments: 0, authors: [], topics: 0, media: 0, redirects: [] }
}

/** Counts an item and hands it on. */
export async function noteItem(report: RunReport, item: ItemReport, seen: ((item: ItemReport) => void | Promise<void>) | undefined): Promise<void> {
  report.counts[item.state]++
  report.lost += item.lost.length
  report.comments += item.comments ?? 0
  await seen?.(withShortValues(item))
}
