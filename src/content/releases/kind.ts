import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const releaseKind = {
  name: 'release',
  plural: 'releases',
  get label() {
    return t('releases.issue')
  },
  get labels() {
    return t('releases.issues')
  },
  pages: { magazine: '/magazine', releases: '/magazine/releases', release: '/magazine/releases/:id' },
  search: { id: 4 },
  card: 5,
  upright: true,
  resumable: true,
  studio: 'releases',
  pdf: true,
  admin: true,
} as const satisfies ContentKind
