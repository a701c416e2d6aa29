import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useSite } from '#ui/Site.tsx'
import type { Episode } from './contract.ts'
import { clockText } from './rules.ts'
import { usePlaying } from './usePlayer.ts'

/** The episode's address, with the moment that is heard. */
export function ShareMoment({ episode }: { episode: Episode }) {
  const site = useSite()
  const time = Math.floor(usePlaying(episode.slug)?.time ?? 0)
  const url = site.url + href.episode({ slug: episode.slug }, { t: time > 0 ? time : undefined })
  return <ShareButton title={episode.title} url={url} label={time > 0 ? t('podcast.share-from', { time: clockText(time) }) : t('action.share')} />
}
