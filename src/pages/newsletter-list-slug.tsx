import { readBlocks } from '#base/blocks/read.ts'
import { longDate } from '#base/dates.ts'
import { feedLinks } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { ArticleCard } from '#content/articles/ArticleCard.tsx'
import { archivedMailing } from '#community/newsletter/client.ts'
import type { ArchivedMailing } from '#community/newsletter/contract.ts'
import { lazySignUp } from '#community/newsletter/LazySignUp.tsx'
import { structuredMailing } from '#community/newsletter/structured.ts'
import { TextWithCards } from '#discovery/mentions/TextWithCards.tsx'
import { Head } from '#ui/Head.tsx'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { useParams } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import '#content/articles/article-page.css'
import '#community/newsletter/newsletter.css'
import '#community/newsletter/sign-up.css'

const SignUp = lazySignUp('subscribe')

export function Page() {
  const { list, slug } = useParams('mailing')
  const mailing = usePageQuery(archivedMailing(list, slug))
  return (
    <main id="main" tabIndex={-1} className="container">
      {mailing.data ? <Mailing mailing={mailing.data.data} /> : mailing.error ? <PageError query={mailing} /> : <Skeletons count={3} shape="text" />}
    </main>
  )
}

function Mailing({ mailing }: { mailing: ArchivedMailing }) {
  const site = useSite()
  const { list, slug, heading, preview, article } = mailing
  const { language, direction } = list
  const address = href.newsletterList({ list: list.list, language })
  return (
    <>
      <Head
        title={heading}
        description={preview}
        canonical={href.mailing({ list: list.list, slug, language })}
        original={article ? site.url + href.article(article) : null}
        type="article"
        published={mailing.sent_at}
        modified={mailing.updated_at}
        noindex={mailing.indexing === 'noindex'}
        alternates={feedLinks(list.name, address)}
      />
      {import.meta.env.SSR && <JsonLd data={structuredMailing(mailing, site)} />}
      <article className="mailing-page" lang={language} dir={direction}>
        <header className="page-title is-newsletter">
          <p className="kicker">
            <Link to={address}>{list.name}</Link>
          </p>
          <h1 className="heading is-longer">{heading}</h1>
          <p className="meta">
            <time dateTime={mailing.sent_at}>{longDate(mailing.sent_at)}</time>
          </p>
        </header>
        <Text content={mailing.intro} />
        {article && (
          <div lang={article.language} dir={article.direction}>
            <Text content={article.content} />
          </div>
        )}
        {mailing.articles.length > 0 && (
          <div className="mailing-page__articles">
            {mailing.articles.map((card) => (
              <ArticleCard key={card.id} article={card} withStandfirst level={2} />
            ))}
          </div>
        )}
        <Text content={mailing.outro} />
      </article>
      {site.newsletter && list.open && (
        <section id="subscribe" className="subscription-box" aria-labelledby="subscribe-title">
          <h2 id="subscribe-title" className="heading h4">
            {t('newsletter-archive.subscribe-to', { list: list.name })}
          </h2>
          <SignUp list={list.list} label={commaSeparated([t('newsletter.e-mail'), list.name])} />
          <p className="meta">{t('newsletter.confirmation-note')}</p>
        </section>
      )}
    </>
  )
}

function Text({ content }: { content: string }) {
  const blocks = readBlocks(content)
  return blocks.length === 0 ? null : (
    <div className="prose">
      <TextWithCards blocks={blocks} />
    </div>
  )
}
