import { accountsFeature } from '#features/accounts/feature.ts'
import { articlesFeature } from '#features/articles/feature.ts'
import { clapsFeature } from '#features/claps/feature.ts'
import { commentsFeature } from '#features/comments/feature.ts'
import { contactFeature } from '#features/contact/feature.ts'
import { creativesFeature } from '#features/creatives/feature.ts'
import { deskFeature } from '#features/desk/feature.ts'
import { dressFeature } from '#features/dress/feature.ts'
import { draftsFeature } from '#features/drafts/feature.ts'
import { drawingsFeature } from '#features/drawings/feature.ts'
import { eventsFeature } from '#features/events/feature.ts'
import { exportsFeature } from '#features/exports/feature.ts'
import { homeFeature } from '#features/home/feature.ts'
import { importsFeature } from '#features/imports/feature.ts'
import { libraryFeature } from '#features/library/feature.ts'
import { mediaFeature } from '#features/media/feature.ts'
import { mentionsFeature } from '#features/mentions/feature.ts'
import { newsletterFeature } from '#features/newsletter/feature.ts'
import { pagesFeature } from '#features/pages/feature.ts'
import { readingFeature } from '#features/reading/feature.ts'
import { searchFeature } from '#features/search/feature.ts'
import { releasesFeature } from '#features/releases/feature.ts'
import { redirectsFeature } from '#features/redirects/feature.ts'
import { sharingFeature } from '#features/sharing/feature.ts'
import { statisticsFeature } from '#features/statistics/feature.ts'
import { podcastFeature } from '#features/podcast/feature.ts'
import { settingsFeature } from '#features/settings/feature.ts'
import { tokensFeature } from '#features/tokens/feature.ts'
import { topicsFeature } from '#features/topics/feature.ts'
import { webhooksFeature } from '#features/webhooks/feature.ts'
import type { Feature } from '#platform/feature.ts'

/** Every feature of the product, in the order in which the demo edition is loaded. */
export const features: Feature[] = [
  settingsFeature,
  accountsFeature,
  deskFeature,
  mediaFeature,
  drawingsFeature,
  topicsFeature,
  articlesFeature,
  draftsFeature,
  commentsFeature,
  clapsFeature,
  homeFeature,
  libraryFeature,
  eventsFeature,
  podcastFeature,
  dressFeature,
  creativesFeature,
  releasesFeature,
  mentionsFeature,
  redirectsFeature,
  statisticsFeature,
  contactFeature,
  pagesFeature,
  newsletterFeature,
  importsFeature(() => features),
  exportsFeature(() => features),
  webhooksFeature,
  tokensFeature,
  searchFeature(() => features),
  readingFeature,
  sharingFeature,
]
