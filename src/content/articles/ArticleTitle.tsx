/**
 * The headline, each line cut into the picture with the page's colour. The colour lies on a copy behind the words:
 * otherwise the background of a line would cover the descenders of the line above.
 */
export function ArticleTitle({ title, size }: { title: string; size: string }) {
  return (
    <h1 className={`heading ${size}`.trim()}>
      <span className="article-hero__cutout" aria-hidden="true" data-title={title} />
      <span className="article-hero__letters">{title}</span>
    </h1>
  )
}
