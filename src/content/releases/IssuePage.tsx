import { labelWithin } from '#i18n/format.ts'
import { useMemo, useState } from 'react'
import type { Block } from '#base/blocks/model.ts'
import { wordCount } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { ContentGroups } from '#content/creatives/ContentGroups.tsx'
import { inOrder, readStyles } from '#content/appearance/rules.ts'
import { keptImage } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { headingClass } from '#ui/heading.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { releaseContents } from './client.ts'
import type { Release } from './contract.ts'
import { DownloadIssue } from './DownloadIssue.tsx'
import { IssueObject } from './IssueObject.tsx'
import { OtherIssues } from './OtherIssues.tsx'
import { OfflineDownload } from './OfflineDownload.tsx'
import { Toc } from './Toc.tsx'
import { useLastPage } from './useLastPage.ts'
import './current-issue.css'
import './release.css'

/** An issue in its own colours: contents, facts, the editor's letter, what belongs to it. */
export function IssuePage({ release, address }: { release: Release; address: string }) {
  const { slug, number, title, label, page_count, styles } = { ...release, styles: readStyles(release.creative.styles) }
  const contents = useQuery(releaseContents(address))
  const letter = useMemo(() => readBlocks(release.editor_letter), [release.editor_letter])
  const isLong = wordCount(letter) > longestBeside
  const last = useLastPage(slug)
  const [downloads, setDownloads] = useState<string>(t('releases.times', { count: release.downloads }))
  const counted = (answer: { downloads: number } | { failed: string }) =>
    setDownloads('failed' in answer ? answer.failed : t('releases.times', { count: answer.downloads }))
  const words = title.split(' ')
  const [upper, lower] = [words.slice(0, -1).join(' '), words.at(-1) ?? '']
  return (
    <div className="container">
      <div className="issue-top">
        <div className="issue-hero">
          <p className="kicker">
            {page_count
              ? t('releases.issue-label-and-pages', { number, label: labelWithin(label), pages: page_count })
              : t('releases.issue-and-label', { number, label: labelWithin(label) })}
          </p>
          <h1 className={headingClass(`issue-hero__title ${sizeOf(upper, lower)} ${styles.font ? `is-${styles.font}` : ''}`.trim(), title)} dir="auto">
            {upper && <span>{upper} </span>}
            <span>{lower}</span>
          </h1>
          <IssueObject cover={release.cover} title={title} number={number} sizes="(max-width: 640px) 78vw, 30vw" priority />
        </div>
        <div className="issue-hero__actions">
          {release.theme && (
            <p className="standfirst" dir="auto">
              {release.theme}.
            </p>
          )}
          <div className="actions">
            {release.pages_state === 'ready' && (
              <Link className="btn is-large" to={href.release({ id: slug }, { page: last ?? 1 })}>
                {last ? t('releases.continue-at-page', { page: last }) : t('releases.read')}
              </Link>
            )}
            <DownloadIssue release={release} className="btn is-outlined is-large" onCount={counted} />
            <DownloadIssue release={release} epub={release.epub} className="btn is-outlined is-large" onCount={counted} />
            {release.pages_state === 'ready' && <OfflineDownload release={release} />}
            <SaveButton kind="release" slug={slug} title={title} image={keptImage(release.cover)} look="big" />
          </div>
        </div>
      </div>
      <div className="issue-details">
        <section aria-labelledby="contents">
          <h2 id="contents" className="visually-hidden">
            {t('releases.contents')}
          </h2>
          <Toc release={release} large />
        </section>
        <div className="issue-details__aside">
          <dl className="issue-facts">
            <dt>{t('releases.published')}</dt>
            <dd>
              <time dateTime={release.published_at}>{longDate(release.published_at)}</time>
            </dd>
            <dt>{t('releases.times-read')}</dt>
            <dd className="tabular-nums">{t('releases.times', { count: release.reads })}</dd>
            {(release.pdf ?? release.epub) && (
              <>
                <dt>{t('releases.downloaded')}</dt>
                <dd className="tabular-nums">{downloads}</dd>
              </>
            )}
            {release.credits.map(({ role, name }, at) => (
              <Credit key={at} role={role} name={name} />
            ))}
          </dl>
          {letter.length > 0 && !isLong && <Letter blocks={letter} />}
        </div>
      </div>
      {isLong && <Letter blocks={letter} wide />}
      {contents.isError ? <QueryError query={contents} /> : <ContentGroups contents={contents.data?.data} order={inOrder(styles)} />}
      <OtherIssues release={release} />
    </div>
  )
}

/** Words of a letter that still stands beside the contents; a longer one would leave the page empty below them. */
const longestBeside = 120

function Letter({ blocks, wide = false }: { blocks: Block[]; wide?: boolean }) {
  return (
    <section className={wide ? 'editor-letter prose is-wide' : 'editor-letter prose'} aria-labelledby="letter">
      <h2 id="letter" className={wide ? 'heading h3' : 'heading h4'}>
        {t('releases.from-the-editor')}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  )
}

function Credit({ role, name }: { role: string; name: string }) {
  return (
    <>
      <dt>{role}</dt>
      <dd>{name}</dd>
    </>
  )
}

/** A line that did not fit beside the cover would lie under it; what is `long` or `longer` is broken into more. */
function sizeOf(upper: string, lower: string): 'is-longer' | 'is-long' | 'is-wide' | '' {
  const length = `${upper} ${lower}`.trim().length
  const longest = Math.max(...[...upper.split(/\s+/), lower].map((word) => word.length))
  const widest = Math.max(upper.length, lower.length)
  if (length > 32 || longest > 12) return 'is-longer'
  if (length > 14 || widest > 8) return 'is-long'
  return widest > 6 ? 'is-wide' : ''
}
