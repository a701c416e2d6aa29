import type { ReactNode } from 'react'
import { canShow, type Image } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { ArticleCard, Byline } from '#content/articles/ArticleCard.tsx'
import { ErrorNote } from '#ui/ErrorNote.tsx'
import { Nameplate } from '#ui/Nameplate.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { growsIntoNextPage } from '#ui/router/shared-picture.ts'
import { useSite } from '#ui/Site.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Cover, CoverLayers } from './contract.ts'
import './cover.css'

/** On a phone a little less than the screen has: the picture is there sooner, and nobody sees the difference. */
const wide = '(max-width: 640px) 80vw, 100vw'

/** The front page as a cover: nameplate, lead story over its picture, two seconds cut out of its corner. */
export function CoverStory({ cover }: { cover: Cover }) {
  const site = useSite()
  const { lead, seconds, layers } = cover
  const picture = lead && canShow(lead.cover) ? lead.cover : null
  const name = (
    <h1 className={layers ? 'plate' : 'plain-plate'}>
      <Nameplate name={site.name} />
    </h1>
  )
  if (!lead) return <div className="front no-picture">{name}</div>
  return (
    <div className={layers || picture ? 'front' : 'front no-picture'}>
      {!layers && name}
      <section className={`cover ${kindOf(layers, picture)}`.trim()} aria-label="Lead story">
        {layers ? (
          <Layers layers={layers} plate={name} />
        ) : (
          picture && <Picture image={{ ...picture, alt: '' }} sizes={wide} shape="fill" className="back" priority />
        )}
        <article className="copy card" lang={lead.language} dir={lead.direction}>
          <p className="kick">{lead.kicker}</p>
          <h2 className={`h lead-h ${sizeOf(lead.title)}`}>
            <Link className="cover-link" to={href.article({ slug: lead.slug })} onClick={growsIntoNextPage}>
              {lead.title}
            </Link>
          </h2>
          <p className="stand">{lead.standfirst}</p>
          <Byline article={lead} />
        </article>
      </section>
      {seconds.length > 0 && (
        <div className="seconds">
          {seconds.map((article) => (
            <ArticleCard key={article.id} article={article} voice="h6" shape="1x1" sizes="96px" level={2} />
          ))}
        </div>
      )}
    </div>
  )
}

type CoverPendingProps = {
  /** The operation's own text; null while it is on its way. */
  failed: string | null
  onRetry: () => void
}

/** The nameplate is there whether the stories below it come or not. */
export function CoverPending({ failed, onRetry }: CoverPendingProps) {
  const site = useSite()
  return (
    <div className="front no-picture" aria-busy={failed === null}>
      <h1 className="plain-plate">
        <Nameplate name={site.name} />
      </h1>
      <section className="cover no-picture" aria-label="Lead story">
        <div className="copy">
          {failed === null ? (
            <>
              <Skeleton shape="line" />
              <Skeleton shape="text" lines={2} voice="h1" />
              <Skeleton shape="text" />
            </>
          ) : (
            <ErrorNote message={failed} onRetry={onRetry} />
          )}
        </div>
      </section>
    </div>
  )
}

function Layers({ layers, plate }: { layers: CoverLayers; plate: ReactNode }) {
  const { back, back_day: backDay, figure, figure_day: figureDay, pieces } = layers
  return (
    <>
      <Picture image={back} sizes={wide} shape="fill" className={backDay ? 'back only-dark' : 'back'} priority />
      {backDay && <Picture image={backDay} sizes={wide} shape="fill" className="back only-light" />}
      {plate}
      {pieces.map((piece, i) => (
        <Picture key={piece.url} image={piece} sizes="9vw" className={`e e${i}`} />
      ))}
      <Picture image={figure} sizes="(max-width: 640px) 169vw, 55vw" className={figureDay ? 'fig only-dark' : 'fig'} priority />
      {figureDay && <Picture image={figureDay} sizes="(max-width: 640px) 169vw, 55vw" className="fig only-light" />}
    </>
  )
}

/** `by-day`: its picture has a yellow sky in the day edition, on which the nameplate is ink. */
function kindOf(layers: CoverLayers | null, picture: Image | null): '' | 'by-day' | 'plain' | 'no-picture' {
  if (layers) return layers.back_day ? 'by-day' : ''
  return picture ? 'plain' : 'no-picture'
}

function sizeOf(title: string): '' | 'long' | 'longer' {
  const letters = [...title].length
  if (letters > 60) return 'longer'
  return letters > 28 ? 'long' : ''
}
