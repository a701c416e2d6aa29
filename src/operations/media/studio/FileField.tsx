import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { sizeText } from '#content/creatives/rules.ts'
import type { Media, MediaKind } from '../contract.ts'
import { PicturePicker } from './PicturePicker.tsx'

interface Props {
  label: string
  /** As in 'Choose or upload a PDF'. */
  what: string
  kind: MediaKind
  file: { url: string; name: string; bytes: number } | null
  onPick: (media: Media) => void
  onNone: () => void
  error?: ReactNode
  children?: ReactNode
}

/** A file of the media library that readers may take with them. */
export function FileField({ label, what, kind, file, onPick, onNone, error, children }: Props) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="form-section__wide" role="group" aria-label={label}>
      <p className="field-label">{label}</p>
      <Group gap="xs">
        {file && (
          <a href={file.url}>
            {file.name}, {sizeText(file.bytes)}
          </a>
        )}
        <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
          {file
            ? t('studio-media.another-file', { what })
            : t('studio-media.choose-or-upload', { what, begins: /^[AEIOU]/i.test(what) ? 'vowel' : 'consonant' })}
        </Button>
        {file && (
          <Button variant="subtle" size="xs" onClick={onNone}>
            {t('studio-media.none')}
          </Button>
        )}
      </Group>
      {children}
      {error && <p className="field-error">{error}</p>}
      <PicturePicker
        kind={kind}
        opened={choosing}
        onClose={() => setChoosing(false)}
        onPick={(media) => {
          onPick(media)
          setChoosing(false)
        }}
      />
    </div>
  )
}
