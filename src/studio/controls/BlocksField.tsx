import { firstLanguage } from '#i18n/format.ts'
import { useId, useRef } from 'react'
import { readBlocks } from '#base/blocks/read.ts'
import { t } from '#i18n/messages.ts'
import { directionOf } from '#content/articles/rules.ts'
import { later } from '#ui/Later.tsx'
import { useSiteSettings } from '../useSiteSettings.ts'
import './blocks-field.css'

const Surface = later({
  whole: null,
  when: async () => {},
  load: async () => (await import('#content/editor/Editor.tsx')).Editor,
  placeholder: <OneMoment />,
})

function OneMoment() {
  return <p role="status">{t('studio-frame.one-moment')}</p>
}

interface Props {
  label: string
  /** JSON of blocks. */
  value: string
  onChange: (json: string) => void
  /** BCP-47, of the text; English where nothing is said. */
  language?: string
  error?: string | undefined
}

/** A text of blocks in a form, written as articles are: links, marks and pictures stay what they are. */
export function BlocksField({ label, value, onChange, language = firstLanguage(), error }: Props) {
  const [edition] = useSiteSettings()
  const id = useId()
  // The editor holds the text; one that was not written here (loaded, or thrown away) begins it anew.
  const held = useRef({ json: value, round: 0 })
  if (held.current.json !== value) held.current = { json: value, round: held.current.round + 1 }
  return (
    <div className="form-section__wide blocks-field" role="group" aria-labelledby={id}>
      <p className="field-label" id={id}>
        {label} <span className="meta">{t('studio-frame.for-blocks')}</span>
      </p>
      <div className="blocks-field__box" data-wrong={error ? '' : undefined}>
        <Surface
          key={`${held.current.round} ${edition}`}
          label={label}
          blocks={readBlocks(value)}
          editable
          edition={edition}
          language={language}
          direction={directionOf(language)}
          onReady={() => {}}
          onChange={(read) => {
            const json = JSON.stringify(read())
            if (json === held.current.json) return
            held.current = { ...held.current, json }
            onChange(json)
          }}
        />
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
