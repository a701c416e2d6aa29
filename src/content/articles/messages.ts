import { t } from '#i18n/messages.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const articleTexts = {
  get list() {
    return { failed: t('articles.list-failed'), failedMore: t('articles.more-failed') }
  },
  get trending() {
    return { failed: t('articles.trending-failed') }
  },
  get one() {
    return { failed: t('articles.article-failed'), missing: t('articles.article-not-found') }
  },
  get related() {
    return { failed: t('articles.related-failed') }
  },
  get byAuthor() {
    return { failed: t('articles.author-failed'), failedMore: t('articles.more-failed'), missing: t('articles.author-not-found') }
  },
}
