import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { brandKey, type Look } from '../rules.ts'
import { isDesigned } from '../theme-rules.ts'
import { contrastNotes, type ContrastNote } from './preview-contrast.ts'

interface Props {
  look: Look
  css: string
  /** What is saved; the page is fetched again when it changes. */
  saved: string
}

/**
 * The home page in a frame, wearing what is chosen. It runs nothing, and this window changes its stylesheets as the choice changes.
 */
export function SitePreview({ look, css, saved }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState(0)
  const [notes, setNotes] = useState<ContrastNote[]>([])

  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside?.body?.firstElementChild) return
    wear(inside, look, css)
    // Sheets and fonts come in their own time.
    const timer = setTimeout(() => setNotes(contrastNotes(inside)), 800)
    return () => clearTimeout(timer)
  }, [look, css, shown])

  return (
    <section className="theme-editor__preview" aria-label={t('studio-theme.preview')}>
      <h2 className="heading h6">{t('studio-theme.preview')}</h2>
      <iframe
        key={saved}
        ref={frame}
        className="framed-page"
        title={t('studio-theme.preview')}
        sandbox="allow-same-origin"
        src={`/studio/appearance/page?home=${look.theme.home}`}
        onLoad={() => setShown((count) => count + 1)}
      />
      <div role="status">
        {notes.length === 0 ? (
          <p className="meta">{t('studio-theme.contrast-good')}</p>
        ) : (
          notes.map(({ text, contrast }) => (
            <p key={text} className="setting-error">
              {t('studio-theme.contrast-low', { text, contrast })}
            </p>
          ))
        )}
      </div>
    </section>
  )
}

function isPlain({ colours, theme }: Look): boolean {
  return isDesigned(theme) && Object.values(colours).every((colour) => colour === null)
}

/** Puts the stylesheet of a look, and the CSS, in the place of those of the page. */
function wear(inside: Document, look: Look, css: string): void {
  const href = `/brand/${brandKey(look)}-00000000.css`
  const old = inside.querySelector<HTMLLinkElement>('link[href^="/brand/"]')
  if (isPlain(look)) old?.remove()
  else if (old?.getAttribute('href') !== href) {
    const link = Object.assign(inside.createElement('link'), { rel: 'stylesheet', href })
    // The old one stays until the new one is there, or the page would be bare meanwhile.
    for (const event of ['load', 'error']) link.addEventListener(event, () => old?.remove())
    const last = [...inside.head.querySelectorAll('link[rel=stylesheet]')].at(-1)
    if (old) old.after(link)
    else if (last) last.after(link)
    else inside.head.append(link)
  }
  // The policy of the page refuses style elements, and sheets have to be made by its own window.
  const sheet = inside.defaultView && new inside.defaultView.CSSStyleSheet()
  sheet?.replaceSync(css)
  inside.adoptedStyleSheets = sheet ? [sheet] : []
}
