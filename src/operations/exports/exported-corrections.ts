import { longDate } from '#base/dates.ts'
import { correctionsOf } from '#content/corrections/service.ts'
import { sameLanguage } from '#i18n/format.ts'
import { languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { inAnyLanguage } from '#i18n/site-messages.ts'
import type { Services } from '#platform/services.ts'

interface Corrected {
  id: number
  language: string
}

/** What stands at the end of a text, as HTML in its language, where other systems have no place for corrections; empty without any. */
export async function correctionsHtml({ database: { db } }: Services, { id, language }: Corrected): Promise<string> {
  const { corrections } = await correctionsOf(db, 'article', id)
  if (corrections.length === 0) return ''
  const spoken = sameLanguage(
    languages.map(({ tag }) => tag),
    language,
  )
  return inAnyLanguage(spoken, () => {
    const items = corrections.map(({ wrong, correct, corrected_at, user }) => {
      const signed = t('corrections.signed', { date: longDate(corrected_at), by: user ? 'user' : 'editors', name: user?.name ?? '' })
      return `<li>${escaped(t('corrections.in-words', { wrong, correct }))} (${escaped(signed)})</li>`
    })
    return `<h2>${escaped(t('corrections.title'))}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
  })
}

/** For front matter. */
export async function correctionFields({ database: { db } }: Services, { id }: Corrected): Promise<object[]> {
  const { corrections } = await correctionsOf(db, 'article', id)
  return corrections.map(({ wrong, correct, corrected_at, position, user }) => ({
    date: corrected_at,
    wrong,
    correct,
    // Passages have no names in Markdown.
    ...(position === 'top' ? {} : { position: 'end' }),
    ...(user ? { by: { username: user.username, name: user.name } } : {}),
  }))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
}
