import { t } from '#i18n/messages.ts'
/** The next page of a list, where there is one. */
export function MoreRows({ next, onMore }: { next: string | null | undefined; onMore: (next: string) => unknown }) {
  if (!next) return null
  return (
    <p className="more-rows">
      <button type="button" className="btn is-outlined is-small" onClick={() => void onMore(next)}>
        {t('studio-frame.more')}
      </button>
    </p>
  )
}
