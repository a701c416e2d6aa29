import { useState } from 'react'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { TextField } from '#community/accounts/TextField.tsx'
import { languageName, untranslatedNames } from './setting-values.ts'

/** The site's other languages, in their order; the form holds them in one text with commas. */
export function LanguagesField({ first, more, untranslated }: { first: string; more: readonly string[]; untranslated: 'show' | 'hide' }) {
  const [chosen, setChosen] = useState(more)
  const free = languages.filter(({ tag }) => tag !== first && !chosen.includes(tag))
  const earlier = (at: number) => setChosen(chosen.toSpliced(at, 1).toSpliced(at - 1, 0, chosen[at] ?? ''))
  return (
    <>
      <input type="hidden" name="more_languages" value={chosen.join(',')} />
      <TextField
        label={t('studio-translations.more-languages')}
        name="another-language"
        hint={t('studio-translations.more-languages-hint')}
        field={(attributes) => (
          <select {...attributes} value="" onChange={({ target }) => setChosen([...chosen, target.value])}>
            <option value="">{t('studio-translations.add-a-language')}</option>
            {free.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        )}
      />
      <ol className="pick-list">
        {chosen.map((tag, at) => (
          <li key={tag}>
            <span lang={tag}>{languageName(tag)}</span>
            <span className="actions">
              {at > 0 && (
                <button type="button" className="btn is-outlined is-small" onClick={() => earlier(at)}>
                  {t('studio-translations.earlier', { language: languageName(tag) })}
                </button>
              )}
              <button type="button" className="btn is-outlined is-small" onClick={() => setChosen(chosen.filter((one) => one !== tag))}>
                {t('studio-translations.remove', { language: languageName(tag) })}
              </button>
            </span>
          </li>
        ))}
      </ol>
      {chosen.length > 0 && (
        <TextField
          label={t('studio-translations.untranslated')}
          name="untranslated"
          hint={t('studio-translations.untranslated-hint')}
          field={(attributes) => (
            <select {...attributes} name="untranslated" defaultValue={untranslated}>
              {Object.entries(untranslatedNames()).map(([choice, name]) => (
                <option key={choice} value={choice}>
                  {name}
                </option>
              ))}
            </select>
          )}
        />
      )}
    </>
  )
}
