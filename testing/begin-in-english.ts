import { activateLanguage } from '#i18n/site-messages.ts'

// Files share a worker: the one before may have been about a site in another language, which is one for the whole process.
activateLanguage('en')
