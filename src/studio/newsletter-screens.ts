import { t } from '#i18n/messages.ts'
import type { Screen } from './screen.ts'

const common = { group: 'people', roles: ['editor', 'admin'] } as const

/** Mailings, and to whom they go. */
export const newsletterScreens: readonly Screen[] = [
  {
    ...common,
    path: '/studio/newsletter',
    title: () => t('studio-frame.screen-newsletter'),
    load: () => import('#community/newsletter/studio/MailingListScreen.tsx'),
  },
  {
    ...common,
    path: '/studio/newsletter/lists',
    title: () => t('studio-frame.screen-newsletter-lists'),
    load: () => import('#community/newsletter/studio/NewsletterListsScreen.tsx'),
    hidden: true,
  },
  {
    ...common,
    path: '/studio/newsletter/subscribers',
    title: () => t('studio-newsletter-subscribers.subscribers'),
    load: () => import('#community/newsletter/studio/SubscribersScreen.tsx'),
    hidden: true,
  },
  {
    ...common,
    path: '/studio/newsletter/suppressions',
    title: () => t('studio-newsletter-suppressions.title'),
    load: () => import('#community/newsletter/studio/SuppressionsScreen.tsx'),
    hidden: true,
  },
  {
    ...common,
    path: '/studio/newsletter/subscribers/import',
    title: () => t('studio-newsletter-subscribers.import-title'),
    load: () => import('#community/newsletter/studio/ImportSubscribersScreen.tsx'),
    hidden: true,
  },
  {
    ...common,
    path: '/studio/newsletter/subscribers/:no',
    title: () => t('studio-newsletter-subscribers.subscriber'),
    load: () => import('#community/newsletter/studio/SubscriberScreen.tsx'),
  },
  {
    ...common,
    path: '/studio/newsletter/:no',
    title: () => t('studio-frame.screen-newsletter'),
    load: () => import('#community/newsletter/studio/MailingScreen.tsx'),
  },
]
