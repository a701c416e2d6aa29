import { t } from '#i18n/messages.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const releaseTexts = {
  get list() {
    return { failed: t('releases.list-failed'), failedMore: t('releases.more-failed') }
  },
  get counter() {
    return t('releases.counting-failed')
  },
}
