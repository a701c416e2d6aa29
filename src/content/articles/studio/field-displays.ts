import { t } from '#i18n/messages.ts'
import type { DraftFields } from '#content/publishing/contract.ts'
import { languageByTag, picture, refersTo, type FieldDisplays } from '#content/publishing/studio/field-display.ts'

/** The fields of an article, where versions are compared. */
export const articleDisplays: FieldDisplays<DraftFields> = {
  title: { label: () => t('studio-publishing.field-title') },
  slug: { label: () => t('studio-publishing.address') },
  kicker: { label: () => t('studio-publishing.field-kicker') },
  standfirst: { label: () => t('studio-publishing.field-standfirst') },
  content: { label: () => t('studio-publishing.field-text') },
  cover: { label: () => t('studio-publishing.cover'), ...picture },
  topics: { label: () => t('studio-publishing.topics'), ...refersTo('topic-id') },
  related: { label: () => t('studio-related.title'), ...refersTo('article-id') },
  co_authors: { label: () => t('studio-publishing.co-authors'), ...refersTo('account-id') },
  language: { label: () => t('studio-publishing.language'), ...languageByTag },
  canonical_url: { label: () => t('studio-publishing.canonical-address') },
  allow_comments: { label: () => t('studio-publishing.readers-may-comment') },
  series: { label: () => t('studio-publishing.series') },
  social: {
    label: () => t('studio-publishing.shown-on-other-sites'),
    parts: {
      title: { label: () => t('studio-publishing.title-there') },
      description: { label: () => t('studio-publishing.words-there') },
      image: { label: () => t('studio-publishing.picture-there'), ...picture },
    },
  },
}
