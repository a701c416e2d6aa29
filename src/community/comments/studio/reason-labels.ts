import { t } from '#i18n/messages.ts'
import type { ReportReason } from '../rules.ts'

/** Why a comment waits, by its name on the wire; one that this version does not know stays as it is. */
export function heldLabel(reason: string): string {
  const labels: Record<string, string> = {
    links: t('studio-comments.held-links'),
    words: t('studio-comments.held-words'),
    repeated: t('studio-comments.held-repeated'),
    'too-fast': t('studio-comments.held-too-fast'),
    trap: t('studio-comments.held-trap'),
    imported: t('studio-comments.held-imported'),
  }
  return labels[reason] ?? reason
}

/** What a reader has chosen as the reason of a report. */
export function reportLabel(reason: ReportReason): string {
  const labels: Record<ReportReason, string> = {
    spam: t('comments.reason-spam'),
    abuse: t('comments.reason-abuse'),
    'off-topic': t('comments.reason-off-topic'),
    other: t('comments.reason-other'),
  }
  return labels[reason]
}
