import { useState } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { articleList } from '#content/articles/client.ts'
import type { ArticleCard } from '#content/articles/contract.ts'
import { useList } from '#ui/useList.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

const shown = 6

/** Published articles by their words; choosing one closes the list. */
export function ArticleSearch({ label, onChoose }: { label: string; onChoose: (article: ArticleCard) => void }) {
  const [words, setWords] = useState('')
  return (
    <div>
      <label>
        {label}
        <input type="search" value={words} placeholder={t('studio-home.words-of-its-title')} onChange={(event) => setWords(event.target.value)} />
      </label>
      {words.trim().length > 1 && (
        <Found
          words={words.trim()}
          onChoose={(article) => {
            setWords('')
            onChoose(article)
          }}
        />
      )}
    </div>
  )
}

function Found({ words, onChoose }: { words: string; onChoose: (article: ArticleCard) => void }) {
  const list = useList(articleList({ search: words }))
  if (list.failed) return <p role="alert">{list.failed}</p>
  if (!list.loading && list.items.length === 0) return <p className="studio-hint">{t('studio-home.no-published-article-has-these')}</p>
  return (
    <ul className="order-list" aria-busy={list.loading}>
      {list.items.slice(0, shown).map((article) => (
        <li key={article.id}>
          <span>{article.title}</span>
          <button type="button" onClick={() => onChoose(article)}>
            {tParts('studio-home.choose-article', {
              title: article.title,
              said: visuallyHidden,
            })}
          </button>
        </li>
      ))}
    </ul>
  )
}
