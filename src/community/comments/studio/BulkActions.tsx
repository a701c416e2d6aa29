import { type ButtonProps, Group, Checkbox, Button } from '@mantine/core'
import { t } from '#i18n/messages.ts'
import type { QueuedComment } from '../moderation-contract.ts'
import type { Moderation } from './useModeration.ts'

interface BulkActionsProps {
  comments: QueuedComment[]
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  moderation: Moderation
}

export function BulkActions({ comments, chosen, onChoose, moderation }: BulkActionsProps) {
  const button = { size: 'xs', variant: 'default', disabled: chosen.size === 0 || moderation.busy } satisfies ButtonProps
  const picked = comments.filter((comment) => chosen.has(comment.id))
  return (
    <Group mb="md" gap="xs">
      <Checkbox
        label={chosen.size > 0 ? t('studio-comments.chosen', { count: chosen.size }) : t('studio-comments.choose-all')}
        checked={chosen.size === comments.length}
        indeterminate={chosen.size > 0 && chosen.size < comments.length}
        onChange={(event) => onChoose(event.currentTarget.checked ? new Set(comments.map((comment) => comment.id)) : new Set())}
      />
      <Button {...button} onClick={() => void moderation.hide(picked)}>
        {t('studio-comments.hide')}
      </Button>
      <Button {...button} onClick={() => void moderation.approve(picked)}>
        {t('studio-comments.ok')}
      </Button>
    </Group>
  )
}
