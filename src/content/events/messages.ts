import { t } from '#i18n/messages.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const eventTexts = {
  get all() {
    return { failed: t('events.all-failed'), failedMore: t('events.more-failed') }
  },
  get upcoming() {
    return { failed: t('events.upcoming-failed'), failedMore: t('events.more-upcoming-failed') }
  },
  get past() {
    return { failed: t('events.past-failed'), failedMore: t('events.more-past-failed') }
  },
  get one() {
    return { failed: t('events.event-failed'), missing: t('events.event-not-found') }
  },
}
