import { t } from '#i18n/messages.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const podcastTexts = {
  get list() {
    return { failed: t('podcast.list-failed'), failedMore: t('podcast.list-failed') }
  },
  get one() {
    return { failed: t('podcast.episode-failed') }
  },
}
