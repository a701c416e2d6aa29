import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { NavigationSlot } from '#ui/PageNavigation.tsx'
import { later } from '#ui/Later.tsx'
import { useSite } from '#ui/Site.tsx'
import { Toasts } from '#ui/Toast.tsx'
import { untilFirstInput, whenInView } from '#ui/in-view.ts'
import { Bar } from './Bar.tsx'
import { ConsentHost } from './ConsentHost.tsx'
import { PlayerHost } from './PlayerHost.tsx'
import { TopStrip } from './TopStrip.tsx'
import './shell.css'

const Announcement = later({
  whole: import.meta.env.SSR ? (await import('./Announcement.tsx')).Announcement : null,
  when: untilFirstInput,
  load: async () => (await import('./Announcement.tsx')).Announcement,
  placeholder: null,
})

const Footer = later({
  whole: import.meta.env.SSR ? (await import('./Footer.tsx')).Footer : null,
  when: () => whenInView('foot'),
  load: async () => (await import('./Footer.tsx')).Footer,
  placeholder: <footer className="site-footer" id="foot" />,
})

/** What stands around every page. On the home page the cover comes first and the navigation lies under it. */
export function Shell({ children }: { children: ReactNode }) {
  const { name, error } = usePlace()
  const { announcement } = useSite()
  const isHome = name === 'home' && !error
  return (
    <>
      <a className="skip-link btn" href="#main">
        {t('shell.skip-to-content')}
      </a>
      {announcement && <Announcement />}
      <TopStrip />
      {!isHome && <Bar home={false} />}
      <NavigationSlot value={<Bar home />}>{children}</NavigationSlot>
      <Footer />
      <PlayerHost />
      <ConsentHost />
      <Toasts />
    </>
  )
}
