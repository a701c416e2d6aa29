import { Group, Button } from '@mantine/core'
import { useRef } from 'react'
import { t } from '#i18n/messages.ts'

interface FileActionsProps {
  busy: boolean
  unsaved: boolean
  onSave: () => void
  onReplace: (file: File) => void
}

export function FileActions({ busy, unsaved, onSave, onReplace }: FileActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Group gap="xs">
      <Button size="xs" loading={busy} onClick={onSave}>
        {t('action.save')}
      </Button>
      <Button size="xs" variant="default" disabled={busy} onClick={() => input.current?.click()}>
        {t('studio-media.replace-the-file')}
      </Button>
      {unsaved && <span className="audit-note">{t('studio-media.not-saved-yet')}</span>}
      <input
        ref={input}
        hidden
        type="file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onReplace(file)
        }}
      />
    </Group>
  )
}
