import { t } from '#i18n/messages.ts'

/** What editors call its sections of the home page. */
export const sectionTitles = (): Record<string, string> => ({
  episode: t('studio-home.section-episode'),
})
