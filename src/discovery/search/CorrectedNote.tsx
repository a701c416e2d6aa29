import { t } from '#i18n/messages.ts'

/** The hits below are for other words than those that were typed. */
export function CorrectedNote({ corrected }: { corrected: string | null }) {
  return corrected === null ? null : <p className="search-page__corrected">{t('search.corrected', { words: corrected })}</p>
}
