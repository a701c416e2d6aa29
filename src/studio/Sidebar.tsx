import { useEffect, useRef } from 'react'
import { href } from '#base/paths.ts'
import type { Role } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import type { Me } from '#community/accounts/contract.ts'
import { isStaff } from '#community/accounts/rules.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Nameplate } from '#ui/Nameplate.tsx'
import { useSite } from '#ui/Site.tsx'
import type { Screen } from './screen.ts'
import { screens } from './screens.tsx'
import { StudioLink } from './StudioLink.tsx'
import { useSiteSettings } from './useSiteSettings.ts'

const groups = (): readonly { group: Screen['group']; title: string }[] => [
  { group: 'writing', title: t('studio-frame.group-writing') },
  { group: 'content', title: t('studio-frame.group-content') },
  { group: 'people', title: t('studio-frame.group-people') },
  { group: 'site', title: t('studio-frame.group-site') },
]

const roleNames = (): Record<Role, string> => ({
  member: t('studio-frame.role-member'),
  author: t('studio-frame.role-author'),
  editor: t('studio-frame.role-editor'),
  admin: t('studio-frame.role-admin'),
})

/** All screens one may open, in their groups. */
export function Sidebar({ me, current, onGo }: { me: Me; current: string | undefined; onGo?: () => void }) {
  const site = useSite()
  const [edition, switchEdition] = useSiteSettings()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const mine = screens.filter((screen) => !screen.hidden && !screen.path.includes(':') && screen.roles.includes(me.role))
  return (
    <>
      <a className="studio-logo" href={href.home()}>
        <Nameplate name={site.name} oneLine />
      </a>
      <nav ref={nav} aria-label={t('studio-frame.studio')}>
        {groups().map(({ group, title }) => {
          const members = mine.filter((screen) => screen.group === group)
          if (members.length === 0) return null
          return (
            <section key={group} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {members.map((screen) => (
                  <li key={screen.path}>
                    <StudioLink to={screen.path} aria-current={isBelow(screen.path, current) ? 'page' : undefined} onClick={onGo}>
                      {screen.title()}
                    </StudioLink>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </nav>
      {me.second_factor === 'off' && isStaff(me.role) && <p className="studio-hint">{t('studio-frame.no-second-factor-on-this')}</p>}
      <button type="button" className="studio-edition" onClick={switchEdition}>
        {edition === 'dark' ? t('studio-frame.light-theme') : t('studio-frame.dark-theme')}
      </button>
      <a className="current-user" href={href.account()}>
        <Avatar name={me.name} image={me.avatar} size="s" />
        <span>
          <b>{me.name}</b>
          <span className="current-user__role">{roleNames()[me.role]}</span>
        </span>
      </a>
    </>
  )
}

function isBelow(path: string, current: string | undefined): boolean {
  return current === path || (path !== '/studio' && current?.startsWith(`${path}/`) === true)
}
