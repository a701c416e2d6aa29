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
  navigation: {
    page: 'magazine',
    order: 1,
    get label() {
      return t('shell.magazine')
    },
  },
  homeSections: [{ name: 'issue', order: 2 }],
  shortcut: {
    page: 'releases',
    get label() {
      return t('shell.shortcut-issues')
    },
  },
  search: { id: 4 },
  card: 5,
  upright: true,
  resumable: true,
  studio: 'releases',
  pdf: true,
  admin: true,
} as const satisfies ContentKind
