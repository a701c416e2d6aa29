import { t } from '#i18n/messages.ts'
import type { DraftCard } from '#content/publishing/contract.ts'
import { DraftRow } from '#content/publishing/studio/DraftRow.tsx'
import { go } from '#studio/router.ts'

interface Props {
  drafts: readonly DraftCard[]
  isLoading: boolean
  /** Index of the row that the keyboard is at. */
  at: number
  /** The rows for actions on several at once; undefined where there are none for this person. */
  chosen: { ids: ReadonlySet<number>; choose: (id: number, yes: boolean) => void; chooseAll: (ids: number[]) => void } | undefined
  onApprove: ((id: number) => void) | undefined
}

export function ArticleTable({ drafts, isLoading, at, chosen, onApprove }: Props) {
  return (
    <table className="studio-table" aria-busy={isLoading}>
      <thead>
        <tr>
          <th scope="col">
            {chosen && drafts.length > 0 && (
              <input
                type="checkbox"
                aria-label={t('studio-articles.choose-all-that-are-shown')}
                checked={drafts.every((one) => chosen.ids.has(one.id))}
                onChange={(event) => chosen.chooseAll(event.target.checked ? drafts.map((one) => one.id) : [])}
              />
            )}{' '}
            {t('studio-articles.title')}
          </th>
          <th scope="col">{t('studio-articles.state')}</th>
          <th scope="col" className="is-end-aligned">
            {t('studio-articles.views')}
          </th>
          <th scope="col" className="is-end-aligned">
            {t('studio-articles.claps')}
          </th>
          <th scope="col" className="is-end-aligned">
            {t('studio-articles.changed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {drafts.map((draft, index) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            selected={index === at}
            href={`/studio/write/${draft.id}`}
            onOpen={() => go(`/studio/write/${draft.id}`)}
            onApprove={onApprove && (() => onApprove(draft.id))}
            chosen={chosen?.ids.has(draft.id)}
            onChoose={(yes) => chosen?.choose(draft.id, yes)}
          />
        ))}
      </tbody>
    </table>
  )
}
