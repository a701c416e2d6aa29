import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { pagesContract } from './contract.ts'

const { one } = operationsOf<typeof pagesContract>()

export function pageBySlug(slug: string) {
  return one('GET /pages/:slug', { params: { slug } }, { failed: t('pages.page-failed') })
}

export function allPages() {
  return one('GET /pages', {}, { failed: t('pages.list-failed') })
}

export function pageTranslations(slug: string) {
  return one('GET /pages/:slug/translations', { params: { slug } }, { failed: t('translations.failed') })
}

export function pageRevisions(slug: string) {
  return one('GET /pages/:slug/revisions', { params: { slug } }, { failed: t('pages.revisions-failed') })
}
