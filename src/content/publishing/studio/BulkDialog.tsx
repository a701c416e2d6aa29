import { useState } from 'react'
import { siteLanguages } from '#i18n/format.ts'
import { languageOf, languages } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { MomentField } from '#studio/controls/MomentField.tsx'
import { UserField } from '#studio/controls/UserField.tsx'
import { momentOf } from '#studio/moments.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { BulkValues } from './useBulkActions.ts'

/** Actions that need a value. */
export type BulkQuestion = 'schedule' | 'author' | 'language'

/** A kind without authors has no such field; its language is kept only where the site has several. */
export function bulkQuestions({ articles }: { articles: boolean }): BulkQuestion[] {
  if (articles) return ['schedule', 'author', 'language']
  return siteLanguages().length > 0 ? ['schedule', 'language'] : ['schedule']
}

export function questionLabel(question: BulkQuestion): string {
  return { schedule: t('studio-bulk.schedule'), author: t('studio-bulk.author'), language: t('studio-bulk.language') }[question]
}

interface Props {
  asked: BulkQuestion | null
  /** Not only those of the site. */
  anyLanguage: boolean
  onClose: () => void
  onAnswer: (values: BulkValues) => void
}

export function BulkDialog({ asked, anyLanguage, onClose, onAnswer }: Props) {
  return (
    <Dialog open={asked !== null} onClose={onClose} title={asked ? questionLabel(asked) : ''}>
      {asked && <Form key={asked} asked={asked} anyLanguage={anyLanguage} onAnswer={onAnswer} />}
    </Dialog>
  )
}

function Form({ asked, anyLanguage, onAnswer }: Pick<Props, 'anyLanguage' | 'onAnswer'> & { asked: BulkQuestion }) {
  const tags = siteLanguages().length > 0 && !anyLanguage ? siteLanguages() : languages.map(({ tag }) => tag)
  const [when, setWhen] = useState('')
  const [author, setAuthor] = useState<number | null>(null)
  const [language, setLanguage] = useState(tags[0] ?? '')
  const values = { schedule: momentValue(when), author: author === null ? null : { author }, language: { language } }[asked]
  return (
    <form
      className="editor-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (values) onAnswer(values)
      }}
    >
      {asked === 'schedule' && <MomentField value={when} onChange={setWhen} past={(utc) => t('studio-bulk.past', { utc })} />}
      {asked === 'author' && <UserField label={t('studio-bulk.new-author')} value={author} inDialog onChange={setAuthor} />}
      {asked === 'language' && (
        <label className="form-field">
          <span>{t('studio-bulk.new-language')}</span>
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {tags.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {languageOf(tag).name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="btn" disabled={!values}>
        {questionLabel(asked)}
      </button>
    </form>
  )
}

function momentValue(when: string): BulkValues | null {
  const { at } = momentOf(when)
  return at && at.getTime() > Date.now() ? { at: at.toISOString() } : null
}
