import { accountsFeature } from '#community/accounts/feature.ts'
import { articlesFeature } from '#content/articles/feature.ts'
import { backupsFeature } from '#operations/backups/feature.ts'
import { clapsFeature } from '#community/claps/feature.ts'
import { clientErrorsFeature } from '#operations/client-errors/feature.ts'
import { commentsFeature } from '#community/comments/feature.ts'
import { contactFeature } from '#community/contact/feature.ts'
import { correctionsFeature } from '#content/corrections/feature.ts'
import { creativesFeature } from '#content/creatives/feature.ts'
import { contentAdminFeature } from '#content/admin/feature.ts'
import { appearanceFeature } from '#content/appearance/feature.ts'
import { draftsFeature } from '#content/publishing/feature.ts'
import { pdfPagesFeature } from '#content/pdf-pages/feature.ts'
import { eventsFeature } from '#content/events/feature.ts'
import { firstStepsFeature } from '#operations/first-steps/feature.ts'
import { exportsFeature } from '#operations/exports/feature.ts'
import { healthFeature } from '#operations/health/feature.ts'
import { homeFeature } from '#discovery/home/feature.ts'
import { idempotencyFeature } from '#operations/idempotency/feature.ts'
import { importsFeature } from '#operations/imports/feature.ts'
import { libraryFeature } from '#content/library/feature.ts'
import { mediaFeature } from '#operations/media/feature.ts'
import { mentionsFeature } from '#discovery/mentions/feature.ts'
import { noticesFeature } from '#operations/notices/feature.ts'
import { newsletterFeature } from '#community/newsletter/feature.ts'
import { pagesFeature } from '#content/pages/feature.ts'
import { readingFeature } from '#community/reading/feature.ts'
import { searchFeature } from '#discovery/search/feature.ts'
import { releasesFeature } from '#content/releases/feature.ts'
import { snippetsFeature } from '#content/snippets/feature.ts'
import { redirectsFeature } from '#discovery/redirects/feature.ts'
import { websubFeature } from '#discovery/websub/feature.ts'
import { sharingFeature } from '#discovery/sharing/feature.ts'
import { statisticsFeature } from '#discovery/statistics/feature.ts'
import { podcastFeature } from '#content/podcast/feature.ts'
import { settingsFeature } from '#operations/settings/feature.ts'
import { textsFeature } from '#operations/texts/feature.ts'
import { tokensFeature } from '#operations/tokens/feature.ts'
import { topicsFeature } from '#content/topics/feature.ts'
import { translationsFeature } from '#content/translations/feature.ts'
import { updatesFeature } from '#operations/updates/feature.ts'
import { webFeature } from '#operations/web/feature.ts'
import { webhooksFeature } from '#operations/webhooks/feature.ts'
import type { Feature } from '#platform/feature.ts'

/** Every feature of the product, in the order in which the demo edition is loaded. */
export const features: Feature[] = [
  settingsFeature,
  accountsFeature,
  contentAdminFeature,
  mediaFeature,
  webFeature,
  pdfPagesFeature,
  topicsFeature,
  articlesFeature,
  translationsFeature,
  draftsFeature,
  correctionsFeature,
  commentsFeature,
  clapsFeature,
  homeFeature,
  libraryFeature,
  eventsFeature,
  podcastFeature,
  appearanceFeature,
  creativesFeature,
  releasesFeature,
  mentionsFeature,
  redirectsFeature,
  snippetsFeature,
  statisticsFeature,
  contactFeature,
  pagesFeature,
  newsletterFeature(() => features),
  importsFeature(() => features),
  exportsFeature(() => features),
  webhooksFeature,
  clientErrorsFeature,
  updatesFeature,
  firstStepsFeature,
  noticesFeature(() => features),
  idempotencyFeature,
  textsFeature,
  tokensFeature,
  backupsFeature,
  healthFeature,
  searchFeature(() => features),
  readingFeature,
  websubFeature(() => features),
  sharingFeature,
]
