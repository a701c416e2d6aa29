import { t } from '#i18n/messages.ts'

/** Texts of the spec's error catalogue (section 8), to the letter. */
export const creativeTexts = {
  get list() {
    return { failed: t('creatives.list-failed'), failedMore: t('creatives.more-failed') }
  },
  get counter() {
    return t('creatives.counting-failed')
  },
}
