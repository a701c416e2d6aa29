import { href } from '#base/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { useSite } from '#ui/Site.tsx'
import { toast } from '#ui/toast.ts'
import type { Episode } from './contract.ts'
import { clockText } from './rules.ts'
import { usePlaying } from './usePlayer.ts'

/** The episode's address, with the moment that is heard. */
export function ShareMoment({ episode }: { episode: Episode }) {
  const site = useSite()
  const time = Math.floor(usePlaying(episode.slug)?.time ?? 0)

  async function share() {
    const url = site.url + href.episode({ slug: episode.slug }, { t: time > 0 ? time : undefined })
    try {
      if (navigator.share) await navigator.share({ title: episode.title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast('The address is in your clipboard')
      }
    } catch (error) {
      // Closing the system's own dialog is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast('The address could not be shared', { tone: 'error' })
    }
  }
  return (
    <button type="button" className="btn line" onClick={() => void share()}>
      <Icon name="share" /> Share{time > 0 ? ` from ${clockText(time)}` : ''}
    </button>
  )
}
