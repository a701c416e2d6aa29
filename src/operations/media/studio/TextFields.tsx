import { Textarea, TextInput } from '@mantine/core'
import { t } from '#i18n/messages.ts'

/** What an editor writes beside a file. */
export interface Texts {
  alt: string
  credit: string
  folder: string
}

export function TextFields({ texts, onChange }: { texts: Texts; onChange: (part: Partial<Texts>) => void }) {
  return (
    <>
      <Textarea label={t('studio-media.in-words')} autosize minRows={2} value={texts.alt} onChange={(event) => onChange({ alt: event.currentTarget.value })} />
      <TextInput label={t('studio-media.credit')} value={texts.credit} onChange={(event) => onChange({ credit: event.currentTarget.value })} />
      <TextInput
        label={t('studio-media.folder')}
        placeholder={t('studio-media.covers-2026')}
        value={texts.folder}
        onChange={(event) => onChange({ folder: event.currentTarget.value })}
      />
    </>
  )
}
