import { referenceGroups } from '#content/kinds.ts'
import { sizeText } from '#content/creatives/rules.ts'
import { groupDisplays, languageByTag, picture, refersTo, type FieldDisplays } from '#content/publishing/studio/field-display.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { EpisodeFields, ShowFields } from '../fields.ts'
import { clockText } from '../rules.ts'
import { linesOfTranscript } from './transcript-lines.ts'

const people: FieldDisplays<EpisodeFields['hosts'][number], EpisodeFields> = {
  name: { label: () => t('studio-podcast.name') },
  role: { label: () => t('studio-podcast.role') },
  person_id: { label: () => t('studio-frame.account'), ...refersTo('account-id') },
}

/** The fields of an episode, where versions are compared. */
export const episodeDisplays: FieldDisplays<EpisodeFields> = {
  title: { label: () => t('studio-podcast.title') },
  number: { label: () => t('studio-podcast.number') },
  season: { label: () => t('studio-podcast.season') },
  summary: { label: () => t('studio-podcast.summary') },
  audio: { label: () => t('studio-podcast.recording'), text: ({ url, bytes }) => commaSeparated([url.split('/').at(-1), sizeText(bytes)]) },
  duration_seconds: { label: () => t('studio-podcast.length'), text: clockText },
  video_id: { label: () => t('studio-podcast.film') },
  explicit: { label: () => t('studio-podcast.explicit') },
  cover: { label: () => t('studio-podcast.cover'), ...picture },
  notes: { label: () => t('studio-podcast.notes') },
  hosts: { label: () => t('studio-podcast.hosts'), parts: people },
  guests: { label: () => t('studio-podcast.guests'), parts: people },
  chapters: { label: () => t('studio-podcast.chapters'), text: ({ start, title }) => `${clockText(start)} ${title}` },
  transcript: { label: () => t('studio-podcast.transcript'), text: (said) => linesOfTranscript([said]) },
  links: {
    label: () => t('studio-podcast.links'),
    parts: { label: { label: () => t('studio-podcast.label') }, url: { label: () => t('studio-podcast.address') } },
  },
  ...groupDisplays(referenceGroups),
}

/** What the podcast says of itself, where versions are compared. */
export const showDisplays: FieldDisplays<Omit<ShowFields, 'guid'>> = {
  title: { label: () => t('studio-podcast.title') },
  author: { label: () => t('studio-podcast.by') },
  rhythm: { label: () => t('studio-podcast.rhythm') },
  description: { label: () => t('studio-podcast.description') },
  cover: { label: () => t('studio-podcast.cover-square-1400-to-3000'), ...picture },
  email: { label: () => t('studio-podcast.e-mail-of-the-owner') },
  language: { label: () => t('studio-podcast.language'), ...languageByTag },
  category: { label: () => t('studio-podcast.category') },
  copyright: { label: () => t('studio-podcast.copyright') },
  explicit: { label: () => t('studio-podcast.explicit') },
  platforms: {
    label: () => t('studio-podcast.other-platforms'),
    parts: { label: { label: () => t('studio-podcast.name') }, url: { label: () => t('studio-podcast.address') } },
  },
}
