import { useId, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { articleById, articleList } from '#content/articles/client.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { useList } from '#ui/useList.ts'

/** Articles of a mail, in order; found by a word of theirs. */
export function ArticlePicks({ ids, onChange }: { ids: number[]; onChange: (ids: number[]) => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const found = useList(articleList(words.trim() ? { search: words.trim() } : {}))
  const move = (at: number, by: number) => {
    const next = [...ids]
    const [one] = next.splice(at, 1)
    if (one !== undefined) next.splice(at + by, 0, one)
    onChange(next)
  }
  return (
    <fieldset>
      <legend>{t('studio-newsletter.articles')}</legend>
      <ul className="pick-list">
        {ids.map((one, at) => (
          <li key={one}>
            <Title id={one} />
            <span className="actions">
              <button type="button" className="btn is-outlined is-small" disabled={at === 0} onClick={() => move(at, -1)}>
                {t('studio-newsletter.up')}
              </button>
              <button type="button" className="btn is-outlined is-small" onClick={() => onChange(ids.filter((other) => other !== one))}>
                {t('action.remove')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <div className="form-field">
        <label htmlFor={id}>{t('studio-newsletter.find-an-article')}</label>
        <input id={id} type="search" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      </div>
      <ul className="pick-list">
        {found.items
          .filter((article) => !ids.includes(article.id))
          .slice(0, 6)
          .map((article) => (
            <li key={article.id}>
              <bdi>{article.title}</bdi>
              <button type="button" className="btn is-outlined is-small" onClick={() => onChange([...ids, article.id])}>
                {t('studio-newsletter.add-article')}
              </button>
            </li>
          ))}
      </ul>
    </fieldset>
  )
}

function Title({ id }: { id: number }) {
  const article = useQuery(articleById(id))
  return <b dir="auto">{article.data?.data.title ?? (article.isError ? t('studio-newsletter.unpublished') : '…')}</b>
}
