import { t } from '#i18n/messages.ts'
import type { FieldDisplays } from '#content/publishing/studio/field-display.ts'
import type { TopicFields } from '../fields.ts'

/** The fields of a topic, where versions are compared. */
export const topicDisplays: FieldDisplays<TopicFields> = {
  name: { label: () => t('studio-topics.name') },
  description: { label: () => t('studio-topics.description') },
}
