import { safeHref } from '#base/blocks/address.ts'
import { oneAddressOf, type Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { useSite } from '#ui/Site.tsx'

/** The logo to take along and a text that others may print as it is. */
export function PressKit({ boilerplate, logo }: { boilerplate: string; logo: Image | null }) {
  const site = useSite()
  const files = logo
    ? [{ name: t('pages.logo-webp'), url: oneAddressOf(logo, 1280) }]
    : [
        { name: t('pages.logo-svg'), url: '/favicon.svg' },
        { name: t('pages.logo-png'), url: '/icon-512.png' },
      ]
  return (
    <div className="press-kit">
      {boilerplate && (
        <blockquote>
          <p className="standfirst" dir="auto">
            {boilerplate}
          </p>
          <p className="meta">{t('pages.boilerplate-of', { name: site.name })}</p>
        </blockquote>
      )}
      <p className="actions">
        {files.map(({ name, url }) => (
          <a key={url} className="btn is-outlined" href={safeHref(url)} download>
            {name}
          </a>
        ))}
      </p>
    </div>
  )
}
