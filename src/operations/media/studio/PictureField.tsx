import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { FocusFrame } from './FocusFrame.tsx'
import { PicturePicker } from './PicturePicker.tsx'

interface Props {
  label: string
  value: Image | null
  onChange: (image: Image | null) => void
  error?: string | undefined
}

/** A picture of a form: chosen or brought, with its words, its credit and its focal point. */
export function PictureField({ label, value, onChange, error }: Props) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="form-section__wide" role="group" aria-label={label}>
      <p className="field-label">{label}</p>
      <div className="picture-field">
        {value ? (
          <FocusFrame image={value} focus={value.focus} onChange={(focus) => onChange({ ...value, focus })} />
        ) : (
          <div className="picture-field__empty">{t('studio-media.no-picture-yet')}</div>
        )}
        <div className="picture-field__text">
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
              {value ? t('studio-media.another-picture') : t('studio-media.choose-a-picture')}
            </Button>
            {value && (
              <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
                {t('studio-media.none')}
              </Button>
            )}
          </Group>
          {value && (
            <>
              <TextInput
                label={t('studio-media.in-words')}
                description={t('studio-media.describes-the-picture-for-screen')}
                value={value.alt}
                onChange={(event) => onChange({ ...value, alt: event.currentTarget.value })}
              />
              <TextInput
                label={t('studio-media.credit')}
                value={value.credit ?? ''}
                onChange={(event) => onChange({ ...value, credit: event.currentTarget.value })}
              />
            </>
          )}
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </div>
      </div>
      <PicturePicker
        opened={choosing}
        onClose={() => setChoosing(false)}
        onPick={(media) => {
          if (media.image) onChange(media.image)
          setChoosing(false)
        }}
      />
    </div>
  )
}
