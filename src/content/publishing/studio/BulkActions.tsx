import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { allTopics } from '#content/topics/client.ts'
import { confirmWith } from '#ui/confirm.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { BulkDialog, bulkQuestions, questionLabel, type BulkQuestion } from './BulkDialog.tsx'
import { BulkRefused } from './BulkRefused.tsx'
import { useBulkActions, type Bulk, type BulkAction } from './useBulkActions.ts'

interface Props extends Bulk {
  /** All of them are in the archive. */
  archived?: boolean
  /** They have topics and an author. */
  articles?: boolean
}

/** The same for all that are chosen; which ones were refused, and why, stays until it is read. */
export function BulkActions({ archived = false, articles = false, ...bulk }: Props) {
  const { chosen } = bulk
  const topics = useQuery(allTopics(), { enabled: articles && chosen.length > 0 })
  const [asked, setAsked] = useState<BulkQuestion | null>(null)
  const { busy, refused, all, dismiss } = useBulkActions(bulk)
  const note = refused && <BulkRefused {...refused} onClose={dismiss} />
  if (chosen.length === 0) return note

  const questions = bulkQuestions({ articles })

  async function confirmed(action: BulkAction): Promise<void> {
    const question = questionBefore(action, chosen, articles)
    if (!question || (await confirmWith(question))) void all(action)
  }

  return (
    <>
      {note}
      <div className="bulk-actions" role="toolbar" aria-label={articles ? t('studio-publishing.with-the-chosen-articles') : t('studio-bulk.toolbar')}>
        <b className="tabular-nums">{t('studio-publishing.chosen', { count: chosen.length })}</b>
        <button type="button" className="btn is-small" disabled={busy} onClick={() => void confirmed('approve')}>
          {t('studio-publishing.publish')}
        </button>
        <button type="button" disabled={busy} onClick={() => void confirmed('unpublish')}>
          {t('studio-publishing.unpublish')}
        </button>
        {archived ? (
          <button type="button" disabled={busy} onClick={() => void all('bring-back')}>
            {t('studio-publishing.restore')}
          </button>
        ) : (
          <button type="button" disabled={busy} onClick={() => void confirmed('archive')}>
            {t('studio-publishing.archive')}
          </button>
        )}
        {questions.map((question) => (
          <button key={question} type="button" disabled={busy} onClick={() => setAsked(question)}>
            {questionLabel(question)}
          </button>
        ))}
        {articles && (
          <select
            aria-label={t('studio-publishing.add-a-topic')}
            disabled={busy}
            value=""
            onChange={(event) => void all('add-topic', { topic: Number(event.target.value) })}
          >
            <option value="">{t('studio-publishing.add-a-topic')}</option>
            {topics.data?.data.map((topic) => (
              <option key={topic.id} value={topic.id}>
                {topic.name}
              </option>
            ))}
          </select>
        )}
        <button type="button" disabled={busy} onClick={() => void confirmed('delete')}>
          {t('action.delete')}
        </button>
      </div>
      <BulkDialog
        asked={asked}
        anyLanguage={articles}
        onClose={() => setAsked(null)}
        onAnswer={(values) => asked && (setAsked(null), void all(asked, values))}
      />
    </>
  )
}

/** What is asked before an action that readers notice or that loses something; null for the others. */
function questionBefore(action: BulkAction, chosen: Bulk['chosen'], articles: boolean): Parameters<typeof confirmWith>[0] | null {
  const count = chosen.length
  const withdrawn = t('studio-publishing.bulk-withdraw-text', { count })
  if (action === 'approve')
    return {
      title: articles ? t('studio-publishing.bulk-publish-title', { count }) : t('studio-bulk.publish-title', { count }),
      text: t('studio-publishing.bulk-publish-text', { count }),
      act: t('studio-publishing.publish'),
    }
  if (action === 'archive' && chosen.some(({ isPublic }) => isPublic))
    return {
      title: articles ? t('studio-publishing.bulk-archive-title', { count }) : t('studio-bulk.archive-title', { count }),
      text: withdrawn,
      act: t('studio-publishing.archive'),
    }
  if (action === 'unpublish')
    return {
      title: articles ? t('studio-publishing.bulk-unpublish-title', { count }) : t('studio-bulk.unpublish-title', { count }),
      text: withdrawn,
      act: t('studio-publishing.unpublish'),
    }
  if (action === 'delete')
    return {
      title: articles ? t('studio-publishing.bulk-delete-title', { count }) : t('studio-bulk.delete-title', { count }),
      text: articles ? t('studio-publishing.bulk-delete-text', { count }) : t('studio-bulk.delete-text', { count }),
      act: articles ? t('studio-publishing.bulk-delete-act', { count }) : t('studio-bulk.delete-act', { count }),
      danger: true,
    }
  return null
}
