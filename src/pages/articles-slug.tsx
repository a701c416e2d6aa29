import { useMemo } from 'react'
import { useQuery } from '#ui/query/useQuery.ts'
import { feedLinks, type Alternate } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { articleBySlug } from '#features/articles/client.ts'
import { ArticleHero } from '#features/articles/ArticleHero.tsx'
import { ArticleSkeleton, BodySkeleton } from '#features/articles/ArticleSkeleton.tsx'
import { ArticleTools } from '#features/articles/ArticleTools.tsx'
import { SeriesParts } from '#features/articles/SeriesParts.tsx'
import { RelatedSkeleton } from '#features/articles/RelatedSkeleton.tsx'
import { AuthorCard } from '#features/articles/AuthorCard.tsx'
import type { Article } from '#features/articles/contract.ts'
import { NotPublished } from '#features/articles/NotPublished.tsx'
import { isPublished } from '#features/articles/rules.ts'
import { structuredArticle } from '#features/articles/structured.ts'
import { useViewCount } from '#features/articles/useViewCount.ts'
import { ClapButton } from '#features/claps/ClapButton.tsx'
import { CommentCount } from '#features/comments/CommentCount.tsx'
import { CommentsPlaceholder } from '#features/comments/CommentsPlaceholder.tsx'
import { keptImage } from '#features/reading/rules.ts'
import { SaveButton } from '#features/reading/SaveButton.tsx'
import { NextInIssue } from '#features/releases/NextInIssue.tsx'
import { Head } from '#ui/Head.tsx'
import { later } from '#ui/later.ts'
import { Icon } from '#ui/Icon.tsx'
import { ReadingProgress } from '#ui/ReadingProgress.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useParams } from '#ui/router/NavProvider.tsx'
import { useSession } from '#ui/session/useSession.ts'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { whenAwake, whenNear } from '#ui/when-near.ts'
import { Tag } from '#ui/Tag.tsx'
import { useCode } from '#ui/useCode.ts'
import '#features/articles/article-page.css'

// The story itself, what follows it and what is said about it are read before their code is needed.
const ArticleBody = later({
  whole: import.meta.env.SSR ? (await import('#features/articles/ArticleBody.tsx')).ArticleBody : null,
  when: whenAwake,
  load: async () => (await import('#features/articles/ArticleBody.tsx')).ArticleBody,
  placeholder: <BodySkeleton />,
})

const RelatedArticles = later({
  whole: import.meta.env.SSR ? (await import('#features/articles/RelatedArticles.tsx')).RelatedArticles : null,
  when: () => whenNear('related'),
  load: async () => (await import('#features/articles/RelatedArticles.tsx')).RelatedArticles,
  placeholder: <RelatedSkeleton />,
})

const LettersBox = later({
  whole: import.meta.env.SSR ? (await import('#features/newsletter/LettersBox.tsx')).LettersBox : null,
  when: () => whenNear('letters'),
  load: async () => (await import('#features/newsletter/LettersBox.tsx')).LettersBox,
  placeholder: null,
})

const Talk = later({
  whole: import.meta.env.SSR ? (await import('#features/comments/Talk.tsx')).Talk : null,
  // A comment with an address of its own may not be on the page yet.
  when: async () => (location.hash.startsWith('#comment-') ? undefined : whenNear('comments')),
  load: async () => (await import('#features/comments/Talk.tsx')).Talk,
  placeholder: <CommentsPlaceholder />,
})

export function Page() {
  const { slug } = useParams('article')
  const article = useQuery(articleBySlug(slug))
  if (article.isError) throw article.error
  return (
    <main id="main" tabIndex={-1}>
      {article.data ? <Story article={article.data.data} /> : <ArticleSkeleton />}
    </main>
  )
}

function Story({ article }: { article: Article }) {
  const site = useSite()
  const address = href.article({ slug: article.slug })
  const { user } = useSession()
  // What is shown to everybody is published, whatever a reader's clock says.
  const published = user === null || isPublished(article, Date.now())
  const views = useViewCount(article, published)
  const image = useMemo(() => keptImage(article.cover), [article.cover])
  const ReadingPlace = useCode(published, () => import('#features/reading/ReadingPlace.tsx').then((code) => code.ReadingPlace))
  const items = [
    published && <ClapButton key="claps" id={article.id} claps={article.claps} />,
    published && <CommentCount key="comments" articleId={article.id} count={article.comments_count} />,
    published && <SaveButton key="save" kind="article" slug={article.slug} title={article.title} image={image} />,
    <span className="views" key="views">
      <span className="c">
        <Icon name="eye" />
      </span>
      <span className="num">{views.toLocaleString('en')}</span>
      <span className="sr">views</span>
    </span>,
  ].filter(Boolean)
  return (
    <>
      {!published && <NotPublished article={article} />}
      <ReadingProgress />
      <Head
        title={article.title}
        description={article.standfirst || article.excerpt}
        canonical={address}
        original={article.canonical_url}
        social={article.social}
        image={article.cover}
        noindex={!published}
        type="article"
        published={article.published_at}
        modified={article.updated_at}
        {...(published ? { share: { kind: 'article', slug: article.slug, updated_at: article.updated_at }, alternates: alternatesOf(article) } : {})}
      />
      {import.meta.env.SSR && <JsonLd data={structuredArticle(article, site)} />}
      <article className="reading" lang={article.language} dir={article.direction}>
        <ArticleHero article={article} />
        <SeriesParts article={article} />
        <div className="a-body">
          <ArticleTools place="rail" title={article.title} items={items} />
          <ArticleBody content={article.content} />
          <div className="tags">
            {article.topics.map((topic) => (
              <Tag key={topic.id}>
                <Link to={href.topic({ topic: topic.slug })}>{topic.name}</Link>
              </Tag>
            ))}
          </div>
        </div>
      </article>
      <AuthorCard author={article.user} others={article.co_authors} />
      {published && <NextInIssue slug={article.slug} />}
      {published && <LettersBox />}
      {published && <RelatedArticles id={article.id} />}
      {published && <Talk articleId={article.id} textOf=".reading .a-body" />}
      {ReadingPlace && published && <ReadingPlace slug={article.slug} title={article.title} image={image} textOf=".reading .a-body" />}
      <ArticleTools place="bar" title={article.title} items={items} />
    </>
  )
}

/** Its comments as feeds, its text as Markdown. */
function alternatesOf({ title, slug }: Article): Alternate[] {
  const address = href.article({ slug })
  return [...feedLinks(`Comments on ${title}`, `${address}/comments`), { type: 'text/markdown', title, href: `${address}.md` }]
}
