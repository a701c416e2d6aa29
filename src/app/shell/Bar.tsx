import { useEffect, useRef } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { later } from '#ui/Later.tsx'
import { Link, NavLink } from '#ui/router/Link.tsx'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { useSite } from '#ui/Site.tsx'
import { untilFirstInput } from '#ui/in-view.ts'
import { below, sections } from './sections.ts'
import { SiteLogo } from './SiteLogo.tsx'

// Drawn letter by letter on the server: the browser need not know how before the reader goes on.
const Plate = later({
  whole: import.meta.env.SSR ? (await import('./BarNameplate.tsx')).BarNameplate : null,
  when: untilFirstInput,
  load: async () => (await import('./BarNameplate.tsx')).BarNameplate,
  placeholder: null,
})

/** Name and navigation; sticks to the top. On a phone the navigation is a page of its own. */
export function Bar({ home }: { home: boolean }) {
  const site = useSite()
  const { key } = usePlace()
  const menu = useRef<HTMLDialogElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    // Not when the page comes alive: a reader may have opened it before.
    if (shown.current !== key) menu.current?.close()
    shown.current = key
  }, [key])
  return (
    <header className="site-header">
      <Link className={home ? 'site-header__mark' : 'site-header__logo'} to={href.home()} {...(home ? { 'aria-label': site.name } : {})}>
        {home ? <SiteLogo /> : <Plate />}
      </Link>
      <nav aria-label={t('shell.sections')}>
        <ul>
          {sections(site).map(({ label, to }) => (
            <li key={label + to}>
              <NavLink to={to} except={below(site, to)}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className="site-header__menu" aria-haspopup="dialog" onClick={() => menu.current?.showModal()}>
        {t('shell.menu')} <Icon name="menu" />
      </button>
      <dialog ref={menu} className="mobile-menu" aria-label={t('shell.menu')}>
        <div className="mobile-menu__top">
          <SiteLogo />
          <button type="button" className="toolbar-button" onClick={() => menu.current?.close()}>
            {t('action.close')} <Icon name="close" />
          </button>
        </div>
        <ul>
          {sections(site).map(({ label, to }) => (
            <li key={label + to}>
              <NavLink to={to} except={below(site, to)}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </dialog>
    </header>
  )
}
