import { useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import type { Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { markFormReady } from '#ui/early-clicks.ts'
import { Icon } from '#ui/Icon.tsx'
import { useRequireLogin } from '#ui/session/useRequireLogin.ts'
import { toast } from '#ui/toast.ts'
import { clapStateOf } from './clap-store.ts'
import { ClapNames } from './ClapNames.tsx'
import { RollingNumber } from './RollingNumber.tsx'
import { useClaps } from './useClaps.ts'
import './claps.css'

const strips = [0, 1, 2, 3, 4, 5]

interface ClapButtonProps {
  id: number
  claps: number
  /** The article's, where a browser without script sends the clap. */
  page: Href
}

/** Claps once, takes it back the next time. The number beside it tells who else did. */
export function ClapButton({ id, claps, page }: ClapButtonProps) {
  const api = useApi()
  const requireLogin = useRequireLogin()
  const applause = useClaps(id, claps, true)
  const [said, setSaid] = useState('')
  /** Counts the bursts, so that each one begins anew. */
  const [bursts, setBursts] = useState(0)

  function clap() {
    const store = clapStateOf(api)
    const shown = { claps, clapped: false }
    const wish = !(store.look(id) ?? shown).clapped
    if (wish) setBursts((count) => count + 1)
    const done = store.toggle(id, shown)
    const now = store.look(id) ?? shown
    setSaid(wish ? t('claps.you-clapped', { count: now.claps }) : t('claps.clap-removed', { count: now.claps }))
    done.catch((problem: unknown) => {
      setSaid('')
      toast(problem instanceof Problem ? problem.message : wentWrong(), { tone: 'error' })
    })
  }

  return (
    <form
      className={applause.clapped ? 'clap-control is-active' : 'clap-control'}
      method="post"
      action={page}
      data-waits=""
      ref={markFormReady}
      onSubmit={(event) => {
        event.preventDefault()
        requireLogin(clap)
      }}
    >
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="act" value="clap" aria-pressed={applause.clapped} aria-label={t('claps.clap-for-this-article')}>
        <span className="action-count">
          <Icon name="clap" />
          {applause.clapped && bursts > 0 && (
            <span key={bursts} className="clap-burst" aria-hidden="true">
              {strips.map((strip) => (
                <i key={strip} className={`clap-burst__strip-${strip}`} />
              ))}
            </span>
          )}
        </span>
      </button>
      <ClapNames id={id} count={applause.claps}>
        <RollingNumber value={applause.claps} />
      </ClapNames>
      <output className="visually-hidden">{said}</output>
    </form>
  )
}
