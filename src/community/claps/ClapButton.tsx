import { useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRequireLogin } from '#ui/session/useRequireLogin.ts'
import { toast } from '#ui/toast.ts'
import { clapStateOf } from './clap-store.ts'
import { ClapNames } from './ClapNames.tsx'
import { RollingNumber } from './RollingNumber.tsx'
import { useClaps } from './useClaps.ts'
import './claps.css'

const strips = [0, 1, 2, 3, 4, 5]

/** Claps once, takes it back the next time. The number beside it tells who else did. */
export function ClapButton({ id, claps }: { id: number; claps: number }) {
  const api = useApi()
  const requireLogin = useRequireLogin()
  const applause = useClaps(id, claps, true)
  const [said, setSaid] = useState('')
  /** Counts the bursts, so that each one begins anew. */
  const [bursts, setBursts] = useState(0)

  function clap() {
    const store = clapStateOf(api)
    const page = { claps, clapped: false }
    const wish = !(store.look(id) ?? page).clapped
    if (wish) setBursts((count) => count + 1)
    const done = store.toggle(id, page)
    const now = store.look(id) ?? page
    setSaid(wish ? t('claps.you-clapped', { count: now.claps }) : t('claps.clap-removed', { count: now.claps }))
    done.catch((problem: unknown) => {
      setSaid('')
      toast(problem instanceof Problem ? problem.message : wentWrong, { tone: 'error' })
    })
  }

  return (
    <div className={applause.clapped ? 'clap-control is-active' : 'clap-control'}>
      <button type="button" aria-pressed={applause.clapped} aria-label={t('claps.clap-for-this-article')} onClick={() => requireLogin(clap)}>
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
    </div>
  )
}
