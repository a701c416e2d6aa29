import type { ComponentProps, ReactNode } from 'react'
import { canShow, type Image } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { ArticleCard, Byline } from '#content/articles/ArticleCard.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Nameplate } from '#ui/Nameplate.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { growsIntoNextPage } from '#ui/router/shared-picture.ts'
import { useSite } from '#ui/Site.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Cover, CoverLayers } from './contract.ts'
import './cover.css'

/** Of the picture behind the text, tallest on a phone. */
const background = { sizes: '100vw', shape: 'fill', box: 0.49 } as const
const figureSizes = '(max-width: 640px) 169vw, (max-width: 1020px) 104vw, 55vw'
/** The text covers the rest, whatever the picture is about. */
const backgroundFocus: [number, number] = [0.5, 0.3]

/** The front page as a cover: nameplate, lead story over its picture, two seconds cut out of its corner. */
export function CoverStory({ cover }: { cover: Cover }) {
  const site = useSite()
  const { lead, seconds } = cover
  // In other layouts nothing stands in front of the nameplate.
  const layers = site.home ? null : cover.layers
  const picture = lead && canShow(lead.cover) ? lead.cover : null
  const name = (
    <h1 className={layers ? 'cover-story__nameplate' : 'plain-nameplate'}>
      <Nameplate name={site.name} />
    </h1>
  )
  if (!lead) return <div className="front-page is-without-picture">{name}</div>
  return (
    <div className={layers || picture ? 'front-page' : 'front-page is-without-picture'}>
      {!layers && name}
      <section className={`cover-story ${kindOf(layers, picture)}`.trim()} aria-label={t('home.lead-story')}>
        {layers ? (
          <Layers layers={layers} plate={name} />
        ) : (
          picture && (
            <Picture
              {...background}
              image={{ ...picture, alt: '', focus: backgroundFocus }}
              sizes={site.home === 'list' ? '(max-width: 640px) 100vw, 42vw' : background.sizes}
              crop="9x10"
              className="cover-story__background"
              priority
            />
          )
        )}
        <article className="cover-story__text card" lang={lead.language} dir={lead.direction}>
          <p className="kicker">{lead.kicker}</p>
          <h2 className={`heading cover-story__headline ${sizeOf(lead.title)}`}>
            <Link className="card__link" to={href.article(lead)} onClick={growsIntoNextPage}>
              {lead.title}
            </Link>
          </h2>
          <p className="standfirst">{lead.standfirst}</p>
          <Byline article={lead} />
        </article>
      </section>
      {seconds.length > 0 && (
        <div className="secondary-stories">
          {seconds.map((article) => (
            <ArticleCard key={article.id} article={article} voice="h6" shape="1x1" sizes="96px" level={2} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The nameplate is there whether the stories below it come or not. */
export function CoverPending({ query }: ComponentProps<typeof QueryError>) {
  const site = useSite()
  return (
    <div className="front-page is-without-picture" aria-busy={query.error === null}>
      <h1 className="plain-nameplate">
        <Nameplate name={site.name} />
      </h1>
      <section className="cover-story is-without-picture" aria-label={t('home.lead-story')}>
        <div className="cover-story__text">
          {query.error === null ? (
            <>
              <Skeleton shape="line" />
              <Skeleton shape="text" lines={2} voice="h1" />
              <Skeleton shape="text" />
            </>
          ) : (
            <QueryError query={query} />
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
      <Picture
        {...background}
        image={{ ...back, focus: backgroundFocus }}
        crop="3x4"
        className={backDay ? 'cover-story__background only-dark' : 'cover-story__background'}
        priority
      />
      {backDay && <Picture {...background} image={{ ...backDay, focus: backgroundFocus }} crop="3x4" className="cover-story__background only-light" />}
      {plate}
      {pieces.map((piece, i) => (
        <Picture key={piece.url} image={withoutPlaceholder(piece)} sizes="9vw" className={`cover-story__cutout cutout-${i}`} />
      ))}
      <Picture
        image={withoutPlaceholder(figure)}
        sizes={figureSizes}
        className={figureDay ? 'cover-story__figure only-dark' : 'cover-story__figure'}
        priority
      />
      {figureDay && <Picture image={withoutPlaceholder(figureDay)} sizes={figureSizes} className="cover-story__figure only-light" />}
    </>
  )
}

/** A placeholder would cover the layer below a cut-out. */
function withoutPlaceholder(image: Image): Image {
  const { placeholder: _, ...cutOut } = image
  return cutOut
}

/** `by-day`: its picture has a yellow sky in the day edition, on which the nameplate is ink. */
function kindOf(layers: CoverLayers | null, picture: Image | null): '' | 'is-by-day' | 'is-plain' | 'is-without-picture' {
  if (layers) return layers.back_day ? 'is-by-day' : ''
  return picture ? 'is-plain' : 'is-without-picture'
}

function sizeOf(title: string): '' | 'is-long' | 'is-longer' {
  const letters = [...title].length
  if (letters > 60) return 'is-longer'
  return letters > 28 ? 'is-long' : ''
}
