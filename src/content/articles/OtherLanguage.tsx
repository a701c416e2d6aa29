import { listLanguage, siteLanguageOf } from '#i18n/format.ts'

/** Beside what stands in for a missing translation: the name of its language, in that language. Nothing anywhere else. */
export function OtherLanguage({ tag }: { tag: string }) {
  const here = listLanguage()
  return here && siteLanguageOf(tag) !== here ? <span className="card__language">{new Intl.DisplayNames(tag, { type: 'language' }).of(tag)}</span> : null
}
