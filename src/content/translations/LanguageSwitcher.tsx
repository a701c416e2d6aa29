import { t } from '#i18n/messages.ts'
import { currentLanguage } from '#i18n/format.ts'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useSite } from '#ui/Site.tsx'
import type { InLanguage, Translations } from './contract.ts'
import { translationsOf } from './client.ts'
import './translations.css'

/** Leads to the same thing in the other languages. Each is a page with texts and code of its own, so these are plain links. */
export function LanguageSwitcher() {
  const { pathname, search, error } = usePlace()
  const found = useQuery(translationsOf(pathname)).data?.data
  if (!found || found.languages.length < 2) return null
  return (
    <details className="language-switcher">
      {!error && search === '' && <Alternates translations={found} />}
      <summary className="toolbar-button">
        {currentLanguage().toUpperCase()} <span className="visually-hidden">{t('translations.languages')}</span>
      </summary>
      <ul>
        {found.languages.map((one) => (
          <li key={one.language}>
            <LanguageLink one={one} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function LanguageLink({ one: { language, name, direction, path, translated } }: { one: InLanguage }) {
  const isHere = language === currentLanguage()
  const missing = translated ? {} : { title: t('translations.not-translated', { language: name }) }
  return (
    <a
      className={translated ? 'link' : 'link is-untranslated'}
      href={path}
      hrefLang={language}
      lang={language}
      dir={direction}
      {...missing}
      {...(isHere ? { 'aria-current': 'true' as const } : {})}
    >
      {name}
    </a>
  )
}

/** For search engines; the first language stands for everybody else. */
function Alternates({ translations: { languages, indexed } }: { translations: Translations }) {
  const { url } = useSite()
  const there = languages.filter((one) => one.translated)
  const [first] = there
  if (!indexed || !first || there.length < 2) return null
  return (
    <>
      {there.map(({ language, path }) => (
        <link key={language} rel="alternate" hrefLang={language} href={url + path} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url + first.path} />
    </>
  )
}
