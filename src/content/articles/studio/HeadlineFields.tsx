import { t } from '#i18n/messages.ts'
import type { DraftFields } from '#content/publishing/contract.ts'
import { directionOf } from '../rules.ts'

interface Props {
  fields: DraftFields
  /** Name of the first topic: what stands above the title of an article without a kicker. */
  topic: string | undefined
  editable: boolean
  onChange: (fields: Partial<DraftFields>) => void
}

/** Kicker, title and standfirst, written where readers see them. */
export function HeadlineFields({ fields, topic, editable, onChange }: Props) {
  const script = { dir: directionOf(fields.language), lang: fields.language }
  return (
    <>
      <input
        className="article-editor__kicker"
        {...script}
        aria-label={t('studio-articles.kicker')}
        placeholder={topic ?? t('studio-articles.kicker')}
        maxLength={100}
        value={fields.kicker}
        readOnly={!editable}
        onChange={(event) => onChange({ kicker: event.target.value })}
      />
      <textarea
        className="article-editor__headline"
        {...script}
        aria-label={t('studio-articles.title')}
        placeholder={t('studio-articles.title')}
        rows={1}
        maxLength={300}
        value={fields.title}
        readOnly={!editable}
        onChange={(event) => onChange({ title: event.target.value.replaceAll('\n', ' ') })}
      />
      <textarea
        className="standfirst"
        {...script}
        aria-label={t('studio-articles.standfirst')}
        placeholder={t('studio-articles.standfirst-what-it-is-about')}
        rows={2}
        maxLength={1000}
        value={fields.standfirst}
        readOnly={!editable}
        onChange={(event) => onChange({ standfirst: event.target.value.replaceAll('\n', ' ') })}
      />
    </>
  )
}
