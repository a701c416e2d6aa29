import { useState } from 'react'
import { currentLanguage } from '#i18n/format.ts'
import { languageOf, languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { SearchBox } from '#studio/controls/SearchBox.tsx'
import { useStudioQuery } from '#studio/router.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { siteTexts } from '../client.ts'
import type { SiteText } from '../contract.ts'
import { placeOf } from './places.ts'
import { TextEditor } from './TextEditor.tsx'
import './texts.css'

/** Finds a text that readers see and puts one of the site's own in its place. */
export function Screen() {
  const [query, setQuery] = useStudioQuery()
  const search = query.get('search') ?? ''
  const language = languages.find(({ tag }) => tag === query.get('language'))?.tag ?? currentLanguage()
  const isOwnOnly = query.get('own') === 'yes'
  const list = useList(siteTexts({ language, ...(search ? { search } : {}), ...(isOwnOnly ? { own: 'yes' } : {}) }))
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-texts.texts')}</h1>
      </div>
      <p className="studio-hint">{t('studio-texts.what-this-is')}</p>
      <div className="filter-bar">
        <SearchBox
          label={t('studio-texts.find-a-text')}
          placeholder={t('studio-texts.words-or-key')}
          value={search}
          onFind={(words) => setQuery({ search: words })}
        />
        <select
          className="search-input is-narrow"
          aria-label={t('studio-texts.language')}
          value={language}
          onChange={(event) => setQuery({ language: event.target.value })}
        >
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" aria-pressed={!isOwnOnly} onClick={() => setQuery({ own: undefined })}>
          {t('studio-texts.all-texts')}
        </button>
        <button type="button" aria-pressed={isOwnOnly} onClick={() => setQuery({ own: 'yes' })}>
          {t('studio-texts.own-texts')}
        </button>
        {list.total > 0 && <span className="tabular-nums">{t('studio-texts.count', { count: list.total })}</span>}
      </div>
      {list.failed ? (
        <QueryError query={list} />
      ) : list.loading ? (
        <Skeletons count={6} shape="text" />
      ) : list.items.length === 0 ? (
        <EmptyList title={t('studio-texts.no-own-texts-yet')} filtered={search !== ''}>
          {t('studio-texts.find-one-and-change-it')}
        </EmptyList>
      ) : (
        <ul className="text-list">
          {list.items.map((text) => (
            <TextRow key={`${language} ${text.key}`} text={text} language={language} onChanged={() => void list.refetch()} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button type="button" className="btn is-outlined" disabled={list.loadingMore} onClick={list.more}>
          {t('action.load-more')}
        </button>
      )}
    </>
  )
}

function TextRow({ text, language, onChanged }: { text: SiteText; language: string; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { key, shipped, own } = text
  const place = placeOf(key)
  const button = `change-${key}`

  function close(): void {
    setIsOpen(false)
    requestAnimationFrame(() => document.getElementById(button)?.focus())
  }

  return (
    <li>
      <div className="text-list__row">
        <div>
          <p className="text-list__text" lang={language} dir={languageOf(language).dir}>
            {own ?? shipped}
          </p>
          <p className="meta">
            {own !== null && <b>{t('studio-texts.own-text')}</b>}
            <span>{place.page ? <a href={place.page}>{place.name}</a> : place.name}</span>
            <code dir="ltr">{key}</code>
          </p>
        </div>
        <button
          type="button"
          id={button}
          className="btn is-outlined is-small"
          aria-expanded={isOpen}
          aria-label={t('studio-texts.change-text', { text: own ?? shipped })}
          onClick={() => (isOpen ? close() : setIsOpen(true))}
        >
          {t('studio-texts.change')}
        </button>
      </div>
      {isOpen && <TextEditor text={text} language={language} onChanged={onChanged} onClose={close} />}
    </li>
  )
}
