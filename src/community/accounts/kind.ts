import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

/** Authors are no content, but have a page and are found like it. */
export const authorKind = {
  name: 'author',
  plural: 'authors',
  get label() {
    return t('accounts.kind')
  },
  get labels() {
    return t('accounts.kind-plural')
  },
  pages: { author: '/author/:username' },
  search: { id: 1, shape: '1x1' },
} as const satisfies ContentKind
