import { safeHref } from '#base/blocks/address.ts'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { lazySignUp } from '#community/newsletter/LazySignUp.tsx'
import { loadCode, missingPartText } from '#ui/load-code.ts'
import { IconDrawing } from '#ui/Icon.tsx'
import { Nameplate } from '#ui/Nameplate.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSite } from '#ui/Site.tsx'
import { toast } from '#ui/toast.ts'
import { sections } from './sections.ts'
import { socialIconPath } from './social-icon-paths.ts'
import '#community/newsletter/sign-up.css'

const SignUp = lazySignUp('foot_letters')

const aboutUs = (corrections: boolean) => [
  { label: t('shell.contact'), to: href.contact() },
  { label: t('shell.privacy'), to: href.privacy() },
  { label: t('shell.imprint'), to: href.imprint() },
  ...(corrections ? [{ label: t('corrections.title'), to: href.corrections() }] : []),
]

export function Footer() {
  const site = useSite()
  return (
    <footer className="site-footer" id="foot">
      <div className="container">
        <div className="site-footer__columns">
          <div className="site-footer__lead" id="foot_letters">
            {(site.description ?? site.tagline) && <p dir="auto">{site.description ?? site.tagline}</p>}
            {site.newsletter && <SignUp label={t('shell.newsletter-label')} />}
          </div>
          <LinkColumn title={t('shell.read')} links={sections(site)} />
          <LinkColumn title={site.name} links={site.navigation?.footer ?? aboutUs(site.corrections === true)} />
          {site.social && (
            <div>
              <h2>{t('shell.elsewhere')}</h2>
              <ul>
                {site.social.map(({ label, url }) => (
                  <li key={url}>
                    <a className="link" href={safeHref(url)} rel="me">
                      <SocialIcon url={url} />
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Feeds />
          {site.colophon && (
            <div>
              <h2>{t('shell.colophon')}</h2>
              <p dir="auto">{site.colophon}</p>
            </div>
          )}
        </div>
        <p className="site-footer__legal">
          <span>© {site.name}</span>
          {site.tag_manager_id && (
            <button type="button" className="link" onClick={() => void askAgain()}>
              {t('shell.cookie-settings')}
            </button>
          )}
        </p>
      </div>
      <div className="site-footer__nameplate" aria-hidden="true">
        <Nameplate name={site.name} oneLine />
      </div>
    </footer>
  )
}

function SocialIcon({ url }: { url: string }) {
  const path = socialIconPath(url)
  return path && <IconDrawing path={path} filled className="site-footer__network" />
}

function LinkColumn({ title, links }: { title: string; links: readonly { label: string; to: Href }[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label + to}>
            <Link className="link" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Feeds() {
  return (
    <div>
      <h2>{t('shell.feeds')}</h2>
      <ul>
        <li>
          <a className="link" href="/rss.xml">
            {t('shell.rss')}
          </a>
        </li>
        <li>
          <a className="link" href="/feeds.opml">
            {t('shell.all-feeds-opml')}
          </a>
        </li>
        <li>
          <a className="link" href="/api/docs">
            {t('shell.api')}
          </a>
        </li>
      </ul>
    </div>
  )
}

async function askAgain(): Promise<void> {
  try {
    const { reopenConsent } = await loadCode(() => import('./consent.ts'))
    reopenConsent()
  } catch {
    toast(missingPartText(), { tone: 'error' })
  }
}
