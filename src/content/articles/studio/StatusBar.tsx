import { formatMoment } from '#studio/moments.ts'
import { t } from '#i18n/messages.ts'
import type { Draft } from '#content/publishing/contract.ts'
import { WordGoal } from './WordGoal.tsx'

/** Length of the text and state of the article. */
export function StatusBar({ draft, counted }: { draft: Draft; counted: { words: number; minutes: number } }) {
  return (
    <footer className="article-editor__status">
      <span className="tabular-nums">{t('studio-articles.words', { count: counted.words })}</span>
      <WordGoal article={draft.id} words={counted.words} />
      <span className="tabular-nums article-editor__optional">{t('studio-articles.minutes', { count: counted.minutes })}</span>
      <span className="article-editor__optional">{t('studio-articles.for-blocks')}</span>
      <span>{standing[draft.state](draft)}</span>
    </footer>
  )
}

const standing: Record<Draft['state'], (draft: Draft) => string> = {
  draft: () => t('studio-articles.standing-draft'),
  submitted: () => t('studio-articles.standing-submitted'),
  back: () => t('studio-articles.standing-back'),
  scheduled: ({ published_at }) =>
    t('studio-articles.standing-scheduled', {
      time: published_at ? formatMoment(published_at) : '',
    }),
  public: ({ changes }) =>
    changes === 'none'
      ? t('studio-articles.standing-public')
      : changes === 'submitted'
        ? t('studio-articles.standing-changes-submitted')
        : t('studio-articles.standing-changed'),
  archived: () => t('studio-articles.standing-archived'),
}
