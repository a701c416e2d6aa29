import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { Thumb } from '#content/admin/studio/ContentTable.tsx'
import { RepeatableRows } from '#studio/controls/RepeatableRows.tsx'
import { PicturePicker } from './PicturePicker.tsx'

type Row = Image & { caption: string }

interface Props {
  label: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  error?: string | undefined
}

/** Pictures in their order, each with its words and what stands below it. */
export function GalleryRows({ label, rows, onChange, error }: Props) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="form-section__wide">
      <RepeatableRows label={label} rows={rows} onChange={onChange} error={error}>
        {(row, change) => (
          <>
            <Thumb image={row} />
            <TextInput label={t('studio-media.in-words')} value={row.alt} onChange={(event) => change({ alt: event.currentTarget.value })} />
            <TextInput label={t('studio-media.caption')} value={row.caption} onChange={(event) => change({ caption: event.currentTarget.value })} />
            <TextInput label={t('studio-media.credit')} value={row.credit ?? ''} onChange={(event) => change({ credit: event.currentTarget.value })} />
          </>
        )}
      </RepeatableRows>
      <button type="button" className="btn is-outlined is-small" onClick={() => setChoosing(true)}>
        {t('studio-media.add-a-picture')}
      </button>
      <PicturePicker
        opened={choosing}
        onClose={() => setChoosing(false)}
        onPick={(media) => {
          if (media.image) onChange([...rows, { ...media.image, caption: '' }])
          setChoosing(false)
        }}
      />
    </div>
  )
}
