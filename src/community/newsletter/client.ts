import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type {
  archiveContract,
  articleOrdersContract,
  figuresContract,
  listsContract,
  mailingsContract,
  newsletterContract,
  segmentsContract,
  SubscriberFilters,
  subscribersContract,
  suppressionsContract,
} from './contract.ts'

const { one } = operationsOf<typeof newsletterContract>()
const lists = operationsOf<typeof listsContract>()
const subscribers = operationsOf<typeof subscribersContract>()
const segments = operationsOf<typeof segmentsContract>()
const articleOrders = operationsOf<typeof articleOrdersContract>()
const archive = operationsOf<typeof archiveContract>()
const figures = operationsOf<typeof figuresContract>()
const suppressions = operationsOf<typeof suppressionsContract>()
const mailings = operationsOf<typeof mailingsContract>()

export function requestOfToken(token: string) {
  return one('GET /newsletter/request', { query: { token } }, { failed: t('newsletter.link-failed') })
}

export function subscriptionOfToken(token: string) {
  return one('GET /newsletter/unsubscribe', { query: { token } }, { failed: t('newsletter.link-failed') })
}

export function openLists() {
  return lists.one('GET /newsletter/lists', {}, { failed: t('newsletter.lists-failed') })
}

export function everyList() {
  return lists.one('GET /newsletter/lists/all', {}, { failed: t('newsletter.lists-failed') })
}

export function ownSubscriptions() {
  return one('GET /me/newsletter', {}, { failed: t('newsletter.own-failed') })
}

export function allMailings() {
  return mailings.list('GET /newsletter/mailings', { query: {} }, { failed: t('newsletter.mailings-failed') })
}

export function oneMailing(id: number) {
  return mailings.one('GET /newsletter/mailings/:id', { params: { id: String(id) } }, { failed: t('newsletter.mailing-failed') })
}

export function mailingFigures(id: number) {
  return figures.one('GET /newsletter/mailings/:id/figures', { params: { id: String(id) } }, { failed: t('studio-newsletter-figures.failed') })
}

export function mailingPreview(id: number) {
  return mailings.one('GET /newsletter/mailings/:id/preview', { params: { id: String(id) } }, { failed: t('newsletter.preview-failed') })
}

export function newsletterOverview() {
  return mailings.one('GET /newsletter/overview', {}, { failed: t('newsletter.lists-failed') })
}

export function foundSubscribers(filters: SubscriberFilters) {
  return subscribers.list('GET /newsletter/subscribers', { query: filters }, { failed: t('studio-newsletter-subscribers.list-failed') })
}

export function subscriberChoices() {
  return subscribers.one('GET /newsletter/subscribers/choices', {}, { failed: t('studio-newsletter-subscribers.list-failed') })
}

export function oneSubscriber(id: number) {
  return subscribers.one('GET /newsletter/subscribers/:id', { params: { id: String(id) } }, { failed: t('studio-newsletter-subscribers.one-failed') })
}

export function allSegments() {
  return segments.one('GET /newsletter/segments', {}, { failed: t('studio-newsletter-segments.failed') })
}

export function articleNewsletter(id: number) {
  return articleOrders.one('GET /newsletter/articles/:id', { params: { id: String(id) } }, { failed: t('studio-newsletter-article.failed') })
}

export function archivedLists() {
  return archive.one('GET /newsletter/archive', {}, { failed: t('newsletter.lists-failed') })
}

export function archivedList(list: string) {
  return archive.one('GET /newsletter/archive/:list', { params: { list } }, { failed: t('newsletter.lists-failed') })
}

export function archivedMailings(list: string, cursor?: string) {
  return archive.list('GET /newsletter/archive/:list/mailings', { params: { list }, query: { cursor } }, { failed: t('newsletter.mailings-failed') })
}

export function archivedMailing(list: string, slug: string) {
  return archive.one('GET /newsletter/archive/:list/mailings/:slug', { params: { list, slug } }, { failed: t('newsletter.mailing-failed') })
}

export function suppressedAddresses(search: string) {
  return suppressions.list('GET /newsletter/suppressions', { query: search ? { search } : {} }, { failed: t('studio-newsletter-suppressions.failed') })
}
