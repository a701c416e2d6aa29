import { pictureTypes } from '#base/image.ts'
import { currentLanguage } from '#i18n/format.ts'
import { useRef, useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { FocusPicker } from '#content/editor/FocusPicker.tsx'
import { LibraryButton } from '#content/editor/LibraryButton.tsx'
import { uploadPicture } from '#content/editor/client.ts'
import { allTopics } from '#content/topics/client.ts'
import { Picture } from '#ui/Picture.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { toast } from '#ui/toast.ts'
import type { Draft, DraftFields } from '../contract.ts'
import { CoAuthorsField } from './CoAuthorsField.tsx'
import { RelatedField } from './RelatedField.tsx'
import { SettingRow } from './SettingRow.tsx'

type SettingsPanelProps = {
  draft: Draft
  fields: DraftFields
  /** What of it the server does not take. */
  refused: Partial<Record<keyof DraftFields, string>>
  disabled: boolean
  onChange: (fields: Partial<DraftFields>) => void
}

/** Everything about an article that is not its text. */
export function SettingsPanel({ draft, fields, refused, disabled, onChange }: SettingsPanelProps) {
  return (
    <fieldset className="article-settings" disabled={disabled}>
      <Cover fields={fields} onChange={onChange} />
      <Topics fields={fields} refused={refused} onChange={onChange} />
      <SettingRow
        label={t('studio-publishing.address')}
        value={fields.slug}
        onChange={(slug) => onChange({ slug })}
        hint={t('studio-publishing.made-from-the-title')}
        fault={refused.slug}
      />
      <RelatedField own={draft.id} value={fields.related} onChange={(related) => onChange({ related })} />
      <Fault text={refused.related} />
      <CoAuthorsField draft={draft} fields={fields} onChange={onChange} />
      <Fault text={refused.co_authors} />
      <SettingRow
        label={t('studio-publishing.series')}
        value={fields.series ?? ''}
        onChange={(series) => onChange({ series: series.trim() || null })}
        fault={refused.series}
        live
      />
      <SettingRow
        label={t('studio-publishing.language')}
        value={fields.language}
        onChange={(tag) => tag.trim() && onChange({ language: tag.trim() })}
        list="languages"
        fault={refused.language}
      />
      <datalist id="languages">
        {['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar', 'fa', 'he', 'ja', 'zh'].map((tag) => (
          <option key={tag} value={tag}>
            {new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag)}
          </option>
        ))}
      </datalist>
      <SettingRow
        label={t('studio-publishing.canonical-address')}
        value={fields.canonical_url ?? ''}
        onChange={(url) => onChange({ canonical_url: url.trim() || null })}
        hint={t('studio-publishing.https')}
        fault={refused.canonical_url}
      />
      <label className="article-settings__check">
        <input type="checkbox" checked={fields.allow_comments} onChange={(event) => onChange({ allow_comments: event.target.checked })} />{' '}
        {t('studio-publishing.readers-may-comment')}
      </label>
      <SocialCard fields={fields} refused={refused} onChange={onChange} />
    </fieldset>
  )
}

function Topics({ fields, refused, onChange }: Pick<SettingsPanelProps, 'fields' | 'refused' | 'onChange'>) {
  const topics = useQuery(allTopics())
  return (
    <fieldset>
      <legend>{t('studio-publishing.topics')}</legend>
      <div className="topic-picker">
        {topics.data?.data.map((topic) => {
          const at = fields.topics.indexOf(topic.id)
          return (
            <label key={topic.id}>
              <input
                type="checkbox"
                checked={at >= 0}
                onChange={() => onChange({ topics: at >= 0 ? fields.topics.filter((id) => id !== topic.id) : [...fields.topics, topic.id] })}
              />{' '}
              {topic.name}
              {at === 0 && <i> {t('studio-publishing.first')}</i>}
            </label>
          )
        })}
      </div>
      <Fault text={refused.topics} />
    </fieldset>
  )
}

/** What other sites show of a link to the article. */
function SocialCard({ fields, refused, onChange }: Pick<SettingsPanelProps, 'fields' | 'refused' | 'onChange'>) {
  const social = fields.social ?? { title: '', description: '', image: null }
  const setSocial = (change: Partial<typeof social>) => {
    const next = { ...social, ...change }
    onChange({ social: next.title || next.description || next.image ? next : null })
  }
  return (
    <fieldset>
      <legend>{t('studio-publishing.shown-on-other-sites')}</legend>
      <SettingRow label={t('studio-publishing.title-there')} value={social.title} onChange={(title) => setSocial({ title })} hint={fields.title} live />
      <SettingRow
        label={t('studio-publishing.words-there')}
        value={social.description}
        onChange={(description) => setSocial({ description })}
        hint={fields.standfirst}
        live
      />
      <PictureField label={t('studio-publishing.picture-there')} image={social.image} onChange={(image) => setSocial({ image })} />
      <Fault text={refused.social} />
    </fieldset>
  )
}

function Fault({ text }: { text: string | undefined }) {
  return text ? <p className="article-settings__error">{text}</p> : null
}

function Cover({ fields, onChange }: Pick<SettingsPanelProps, 'fields' | 'onChange'>) {
  const { cover } = fields
  return (
    <>
      <PictureField label={t('studio-publishing.cover')} image={cover} onChange={(image) => onChange({ cover: image })} focus />
      {cover && <SettingRow label={t('studio-publishing.what-it-shows')} value={cover.alt} onChange={(alt) => onChange({ cover: { ...cover, alt } })} live />}
    </>
  )
}

type Image = NonNullable<DraftFields['cover']>

function PictureField({
  label,
  image,
  onChange,
  focus = false,
}: {
  label: string
  image: Image | null
  onChange: (image: Image | null) => void
  focus?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  function take(file: File | undefined) {
    if (!file) return
    uploadPicture(file, setShare).then(
      (found) => onChange(found),
      (thrown: unknown) => toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' }),
    )
  }
  return (
    <div className="article-settings__picture">
      <span className="article-settings__label">{label}</span>
      {image && focus && (
        <FocusPicker focus={image.focus} onChange={(point) => onChange({ ...image, focus: point })}>
          <Picture image={{ ...image, alt: '' }} sizes="420px" />
        </FocusPicker>
      )}
      {image && !focus && <Picture image={{ ...image, alt: '' }} sizes="420px" />}
      <p className="actions">
        <button type="button" className="btn is-small is-outlined" onClick={() => input.current?.click()}>
          {image ? t('studio-publishing.another-one') : t('studio-publishing.choose-a-picture')}
        </button>
        <LibraryButton kind="image" onPick={(media) => media.image && onChange(media.image)} />
        {image && (
          <button type="button" onClick={() => onChange(null)}>
            {t('studio-publishing.without')}
          </button>
        )}
      </p>
      {share !== undefined && share < 1 && <progress value={share} aria-label={t('studio-publishing.picture-on-its-way')} />}
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0])
          // Or the same file could not be chosen again when it did not come.
          target.value = ''
        }}
      />
    </div>
  )
}
