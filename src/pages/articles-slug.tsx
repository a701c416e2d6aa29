import { useMemo, type ReactNode } from 'react'
import type { Block } from '#base/blocks/model.ts'
import { t, tParts } from '#i18n/messages.ts'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { feedLinks, type Alternate } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { articleBySlug } from '#content/articles/client.ts'
import { ArticleHero } from '#content/articles/ArticleHero.tsx'
import { ArticleSkeleton, BodySkeleton } from '#content/articles/ArticleSkeleton.tsx'
import { ArticleTools } from '#content/articles/ArticleTools.tsx'
import { SeriesParts } from '#content/articles/SeriesParts.tsx'
import { RelatedSkeleton } from '#content/articles/RelatedSkeleton.tsx'
import { AuthorCard } from '#content/articles/AuthorCard.tsx'
import type { Article } from '#content/articles/contract.ts'
import { NotPublished } from '#content/articles/NotPublished.tsx'
import { isPublished } from '#content/articles/rules.ts'
import { structuredArticle } from '#content/articles/structured.ts'
import { useViewCount, viewAddress } from '#content/articles/useViewCount.ts'
import { ClapButton } from '#community/claps/ClapButton.tsx'
import { ClapNotice } from '#community/claps/ClapNotice.tsx'
import { CommentCount } from '#community/comments/CommentCount.tsx'
import { CommentsPlaceholder } from '#community/comments/CommentsPlaceholder.tsx'
import { keptImage } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { ReadingPosition } from '#community/reading/ReadingPosition.tsx'
import { NextInIssue } from '#content/releases/NextInIssue.tsx'
import { Head } from '#ui/Head.tsx'
import { later } from '#ui/Later.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ReadingProgress } from '#ui/ReadingProgress.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useParams } from '#ui/router/NavProvider.tsx'
import { useSession } from '#ui/session/useSession.ts'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { untilFirstInput, whenInView } from '#ui/in-view.ts'
import { Tag } from '#ui/Tag.tsx'
import '#content/articles/article-page.css'
import { tabularNumber, visuallyHidden } from '#ui/MessageParts.tsx'

// The story itself, what follows it and what is said about it are read before their code is needed.
const ArticleBody = later({
  whole: import.meta.env.SSR ? (await import('#content/articles/ArticleBody.tsx')).ArticleBody : null,
  when: untilFirstInput,
  load: async () => (await import('#content/articles/ArticleBody.tsx')).ArticleBody,
  placeholder: <BodySkeleton />,
})

const Corrections = later({
  whole: import.meta.env.SSR ? (await import('#content/corrections/ArticleCorrections.tsx')).ArticleCorrections : null,
  when: untilFirstInput,
  load: async () => (await import('#content/corrections/ArticleCorrections.tsx')).ArticleCorrections,
  placeholder: null,
})

const RelatedArticles = later({
  whole: import.meta.env.SSR ? (await import('#content/articles/RelatedArticles.tsx')).RelatedArticles : null,
  when: () => whenInView('related'),
  load: async () => (await import('#content/articles/RelatedArticles.tsx')).RelatedArticles,
  placeholder: <RelatedSkeleton />,
})

const SubscriptionBox = later({
  whole: import.meta.env.SSR ? (await import('#community/newsletter/SubscriptionBox.tsx')).SubscriptionBox : null,
  when: () => whenInView('letters'),
  load: async () => (await import('#community/newsletter/SubscriptionBox.tsx')).SubscriptionBox,
  placeholder: null,
})

const CommentSection = later({
  whole: import.meta.env.SSR ? (await import('#community/comments/CommentSection.tsx')).CommentSection : null,
  // A comment with an address of its own may not be on the page yet.
  when: async () => (location.hash.startsWith('#comment-') ? undefined : whenInView('comments')),
  load: async () => (await import('#community/comments/CommentSection.tsx')).CommentSection,
  placeholder: <CommentsPlaceholder />,
})

export function Page() {
  const { slug } = useParams('article')
  const article = usePageQuery(articleBySlug(slug))
  return (
    <main id="main" tabIndex={-1}>
      {article.data ? <Story article={article.data.data} /> : article.error ? <PageError query={article} /> : <ArticleSkeleton />}
    </main>
  )
}

function Story({ article }: { article: Article }) {
  const site = useSite()
  const address = href.article(article)
  const { user } = useSession()
  // What is shown to everybody is published, whatever a reader's clock says.
  const published = user === null || isPublished(article, Date.now())
  const atPassage = useMemo(() => passagesOf(article), [article])
  const views = useViewCount(article, published)
  const image = useMemo(() => keptImage(article.cover), [article.cover])
  const items = [
    published && <ClapButton key="claps" id={article.id} claps={article.claps} page={address} />,
    published && <CommentCount key="comments" articleId={article.id} count={article.comments_count} />,
    published && <SaveButton key="save" kind="article" slug={article.slug} title={article.title} image={image} />,
    <span className="view-count" key="views" {...(published ? { 'data-view': viewAddress(article) } : {})}>
      <span className="action-count">
        <Icon name="eye" />
      </span>
      {tParts('page.view-count', {
        count: views,
        number: tabularNumber,
        label: visuallyHidden,
      })}
    </span>,
  ].filter(Boolean)
  return (
    <>
      {!published && <NotPublished article={article} />}
      <ClapNotice id={article.id} page={address} />
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
      <article className="reading-progress-source" lang={article.language} dir={article.direction}>
        <ArticleHero article={article} />
        <SeriesParts article={article} />
        <div className="article-body">
          <ArticleTools place="rail" title={article.title} items={items} />
          {article.corrections && <Corrections article={article} at="top" />}
          <ArticleBody content={article.content} after={atPassage} />
          {article.corrections && <Corrections article={article} at="end" />}
          <div className="tag-list">
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
      {published && <SubscriptionBox />}
      {published && <RelatedArticles id={article.id} />}
      {published && <CommentSection articleId={article.id} page={address} textOf=".article-body" />}
      {published && <ReadingPosition slug={article.slug} title={article.title} image={image} textOf=".article-body" />}
      <ArticleTools place="bar" title={article.title} items={items} />
    </>
  )
}

/** Corrections behind the blocks of the text that they are about. */
function passagesOf(article: Article): ((block: Block) => ReactNode) | undefined {
  return article.corrections?.some(({ block_id }) => block_id) ? (block) => <Corrections article={article} at={block} /> : undefined
}

/** Its comments as feeds, its text as Markdown. */
function alternatesOf({ title, slug, language }: Article): Alternate[] {
  const address = href.article({ slug, language })
  return [...feedLinks(t('page.comments-on', { title }), `${address}/comments`), { type: 'text/markdown', title, href: `${address}.md` }]
}
