import { t } from '#i18n/messages.ts'

/** What editors call its sections of the home page. */
export const sectionTitles = (): Record<string, string> => ({
  trending: t('studio-home.section-trending'),
  latest: t('studio-home.section-latest'),
})
