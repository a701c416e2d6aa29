import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import type { CreativeFields } from '../fields.ts'
import { sizeText } from '../rules.ts'
import type { Media } from '#operations/media/contract.ts'
import { Thumb } from '#content/admin/studio/ContentTable.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { PicturePicker } from '#operations/media/studio/PicturePicker.tsx'

type Plate = CreativeFields['assets'][number]

interface Props {
  plates: readonly Plate[]
  onChange: (plates: Plate[]) => void
  error?: string | undefined
}

const kinds = [
  ['image', () => t('studio-creatives.add-a-picture')],
  ['audio', () => t('studio-creatives.add-a-sound')],
  ['video', () => t('studio-creatives.add-a-video')],
  ['pdf', () => t('studio-creatives.add-a-pdf')],
] as const

/** Pictures, sounds, films and PDFs in their order, each with what stands below it. */
export function ImagesField({ plates, onChange, error }: Props) {
  const [choosing, setChoosing] = useState<(typeof kinds)[number][0] | null>(null)
  return (
    <div className="form-section__wide">
      <RepeatableRows label={t('studio-creatives.images-in-order')} rows={plates} onChange={onChange} error={error}>
        {(row, change) => (
          <>
            {row.file && (
              <a href={row.file.url}>
                {row.file.name}, {sizeText(row.file.bytes)}
              </a>
            )}
            {row.image && <Thumb image={row.image} />}
            {row.image && (
              <TextInput
                label={t('studio-creatives.in-words')}
                value={row.image.alt}
                onChange={(event) => row.image && change({ image: { ...row.image, alt: event.currentTarget.value } })}
              />
            )}
            <TextInput label={t('studio-creatives.caption')} value={row.caption} onChange={(event) => change({ caption: event.currentTarget.value })} />
            <TextInput label={t('studio-creatives.credit')} value={row.credit} onChange={(event) => change({ credit: event.currentTarget.value })} />
          </>
        )}
      </RepeatableRows>
      <p className="actions">
        {kinds.map(([kind, label]) => (
          <button key={kind} type="button" className="btn is-outlined is-small" onClick={() => setChoosing(kind)}>
            {label()}
          </button>
        ))}
      </p>
      <PicturePicker
        key={choosing}
        opened={choosing !== null}
        kind={choosing ?? 'image'}
        onClose={() => setChoosing(null)}
        onPick={(media) => {
          onChange([...plates, plateOf(media)])
          setChoosing(null)
        }}
      />
    </div>
  )
}

function plateOf({ id: media_id, image, url, name, bytes, mime: type }: Media): Plate {
  if (image) return { image, file: null, caption: '', credit: image.credit ?? '' }
  return { image: null, file: { media_id, url, name, bytes, type }, caption: '', credit: '' }
}
