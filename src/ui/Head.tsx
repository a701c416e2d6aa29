import type { Image } from '#base/image.ts'
import type { Alternate } from '#base/feeds.ts'
import { oneAddressOf } from '#base/image.ts'
import type { Href } from '#base/paths.ts'
import { oembedPath, ogImagePath, type Shared } from '#base/share-picture.ts'
import { useSite } from './Site.tsx'

interface HeadProps {
  /** Without the site's name; the site's name alone when absent. */
  title?: string
  description?: string
  /** The page's one address; none for error pages. */
  canonical?: Href
  /** What came before it and what comes after it, where they stand in a row. */
  prev?: Href | undefined
  next?: Href | undefined
  /** Of a page that stood elsewhere first: search engines are led there. */
  original?: string | null
  /** What other sites show of a link, where it differs. */
  social?: { title: string; description: string; image: Image | null } | null
  image?: Image | null
  type?: string
  /** For pages that search engines should leave out. */
  noindex?: boolean
  published?: string | null
  modified?: string
  /** What has a picture of its own drawn for shared links. */
  share?: Shared
  /** The same in other forms: feeds, calendars, plain text. */
  alternates?: Alternate[]
}

/** The one set of title, description, canonical address and Open Graph tags of a page. */
export function Head({
  title,
  description: written,
  canonical,
  prev,
  next,
  original,
  social,
  image: own,
  type = 'website',
  noindex,
  published,
  modified,
  share,
  alternates = [],
}: HeadProps) {
  const site = useSite()
  const { meta = {} } = site
  const whole = title ? (meta.title ?? '{title} | {site}').replace(/\{(title|site)\}/g, (_, part) => (part === 'title' ? title : site.name)) : site.name
  const description = written ?? (canonical && meta.description)
  const image = social?.image ?? own ?? meta.picture
  const said = social?.description || description
  // A picture that was chosen for other sites stands before the drawn one.
  const drawn = social?.image ? undefined : share
  const picture = drawn ? site.url + ogImagePath(drawn) : image ? site.url + oneAddressOf(image, 1280) : `${site.url}/og-default.png`
  return (
    <>
      {site.brand && <link rel="stylesheet" href={site.brand} precedence="brand" />}
      {site.css && <link rel="stylesheet" href={site.css} precedence="custom" />}
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={original ?? site.url + canonical} />}
      {prev && <link rel="prev" href={site.url + prev} />}
      {next && <link rel="next" href={site.url + next} />}
      {noindex && <meta name="robots" content="noindex" />}
      {alternates.map((other) => (
        <link key={other.href} rel="alternate" {...other} />
      ))}
      {canonical && (
        <>
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={social?.title || (title ?? site.name)} />
          <meta property="og:type" content={type} />
          <meta property="og:url" content={site.url + canonical} />
          {said && <meta property="og:description" content={said} />}
          <meta property="og:image" content={picture} />
          {drawn && (
            <>
              <meta property="og:image:type" content="image/jpeg" />
              <meta property="og:image:width" content="1200" />
              <meta property="og:image:height" content="630" />
            </>
          )}
          {share && <link rel="alternate" type="application/json+oembed" title={whole} href={oembedPath(site.url + canonical)} />}
          {share && <link rel="alternate" type="text/xml+oembed" title={whole} href={oembedPath(site.url + canonical, 'xml')} />}
          {(drawn || image?.alt) && <meta property="og:image:alt" content={drawn ? (title ?? '') : (image?.alt ?? '')} />}
          <meta name="twitter:card" content="summary_large_image" />
          {published && <meta property="article:published_time" content={published} />}
          {modified && <meta property="article:modified_time" content={modified} />}
        </>
      )}
    </>
  )
}
