import { Suspense, lazy, useEffect, useMemo, useState, type ComponentType } from 'react'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { Me } from '#community/accounts/contract.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { loadCode, missingPartText } from '#ui/load-code.ts'
import { NoticeBell } from '#operations/notices/studio/NoticeBell.tsx'
import { LiveAnswers } from './LiveAnswers.tsx'
import { KeyboardHost } from './KeyboardHost.tsx'
import { matchPath } from './match-path.ts'
import { siteZone } from './moments.ts'
import { meantAddress } from './other-addresses.ts'
import { go, useStudioPlace } from './router.ts'
import { NewCodes } from './NewCodes.tsx'
import type { Screen, ScreenProps } from './screen.ts'
import { screens } from './screens.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SearchButton } from './SearchButton.tsx'
import { useScreenFocus } from './useScreenFocus.ts'
import { WindowTitle } from './WindowTitle.tsx'

/** The navigation beside the screen that is open; on a narrow window it is behind a button. */
export function Frame({ me }: { me: Me }) {
  const { pathname } = useStudioPlace()
  const [menu, setMenu] = useState(false)
  const [heard, arrive] = useScreenFocus(pathname)
  const found = findScreen(pathname)
  const mayOpen = found !== null && found.screen.roles.includes(me.role)
  const page =
    found === null ? (
      <Unknown pathname={pathname} onShown={arrive} />
    ) : mayOpen ? (
      <ScreenBoundary key={found.screen.path}>
        <Suspense fallback={<p role="status">{t('studio-frame.one-moment')}</p>}>
          <Opened screen={found.screen} params={found.params} onShown={arrive} />
        </Suspense>
      </ScreenBoundary>
    ) : (
      <Nothing
        title={t('studio-frame.not-yours')}
        text={t('studio-frame.screen-is-for', { screen: found.screen.title(), role: found.screen.roles.includes('editor') ? 'editor' : 'admin' })}
        onShown={arrive}
      />
    )
  return (
    <>
      {found?.screen.bare && mayOpen ? (
        page
      ) : (
        <div className="studio">
          <a className="skip-link btn" href="#main">
            {t('studio-frame.skip-to-content')}
          </a>
          <aside>
            <Sidebar me={me} current={found?.screen.path} />
          </aside>
          <main id="main" tabIndex={-1}>
            <div className="studio-top">
              <button type="button" className="studio-menu-button" aria-haspopup="dialog" onClick={() => setMenu(true)}>
                {t('studio-frame.menu')}
              </button>
              <span className="meta">{t('studio-time.all-times', { zone: siteZone() })}</span>
              <SearchButton />
              <NoticeBell current={found?.screen.path === '/studio/notices'} />
            </div>
            <NewCodes />
            {page}
          </main>
          <Dialog open={menu} onClose={() => setMenu(false)} title={t('studio-frame.studio')} titleHidden className="studio-drawer">
            <Sidebar me={me} current={found?.screen.path} onGo={() => setMenu(false)} />
          </Dialog>
        </div>
      )}
      <LiveAnswers />
      <KeyboardHost me={me} />
      <p role="status" className="visually-hidden">
        {heard}
      </p>
    </>
  )
}

/** Leads on to the screen that is meant, where one is. */
function Unknown({ pathname, onShown }: { pathname: string; onShown: () => void }) {
  const meant = meantAddress(pathname, (address) => findScreen(address) !== null)
  useEffect(() => {
    if (meant) go(meant + location.search + location.hash, { replace: true })
  }, [meant])
  if (meant) return null
  return <Nothing title={t('studio-frame.nothing-here')} text={t('studio-frame.the-studio-has-no-such')} onShown={onShown} />
}

function Nothing({ title, text, onShown }: { title: string; text: string; onShown: () => void }) {
  useEffect(onShown, [onShown])
  return (
    <>
      <WindowTitle screen={title} />
      <h1 className="heading">{title}</h1>
      <p>{text}</p>
    </>
  )
}

const opened = new Map<string, ComponentType<ScreenProps>>()

function Opened({ screen, params, onShown }: { screen: Screen; params: Record<string, string>; onShown: () => void }) {
  const Component = useMemo(() => {
    const known = opened.get(screen.path)
    if (known) return known
    const code = lazy(() =>
      loadCode(screen.load).then(
        (module) => ({ default: module.Screen }),
        () => {
          // A lazy component keeps its failure: the next try is another one.
          opened.delete(screen.path)
          throw new Problem(500, 'code-missing', missingPartText())
        },
      ),
    )
    opened.set(screen.path, code)
    return code
  }, [screen])
  return (
    <>
      <WindowTitle screen={screen.title()} />
      <Component params={params} />
      <Shown onShown={onShown} />
    </>
  )
}

/** Its effect runs once the code of what stands beside it is there. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return null
}

function findScreen(pathname: string): { screen: Screen; params: Record<string, string> } | null {
  for (const screen of screens) {
    const params = matchPath(screen.path, pathname)
    if (params) return { screen, params }
  }
  return null
}
