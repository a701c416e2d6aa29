import { useRef, useState, type ReactNode } from 'react'
import type { Href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { useList } from '#ui/useList.ts'
import { commentsOn } from './client.ts'
import type { Thread as ThreadData } from './contract.ts'
import { MuteQuestion } from './MuteQuestion.tsx'
import { NewCommentForm } from './NewCommentForm.tsx'
import { PlainAnswer, PlainOpeners } from './PlainComments.tsx'
import { QuotePicker } from './QuotePicker.tsx'
import { threadPlaceholders, type Sort } from './rules.ts'
import { CommentSectionContext } from './comment-section-state.ts'
import { CommentSkeletons, Thread } from './Thread.tsx'
import { useLinkedComment } from './useLinkedComment.ts'
import { useNewComments } from './useNewComments.ts'
import { useCommentSectionState } from './useCommentSection.ts'
import './comments.css'

interface TalkProps {
  articleId: number
  /** The article's, where a browser without script sends a comment. */
  page: Href
  /** Selector of the text that may be quoted. */
  textOf: string
}

const choices = () =>
  [
    { value: 'newest', label: t('comments.newest') },
    { value: 'oldest', label: t('comments.oldest') },
    { value: 'best', label: t('comments.best') },
  ] as const satisfies { value: Sort; label: string }[]

/** What readers say about an article, under it. */
export function CommentSection({ articleId, page, textOf }: TalkProps) {
  const [sort, setSort] = useState<Sort>('newest')
  const [quote, setQuote] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const list = useList(commentsOn(articleId, sort))
  const meta = list.pages[0]?.meta
  const linked = useLinkedComment(articleId)
  const talk = useCommentSectionState(articleId, sort, meta?.open ?? true, linked.id)
  const news = useNewComments(articleId, idsOf(list.items, talk.mine), talk.reader?.id ?? null)
  const heads = new Set(list.items.map((thread) => thread.id))
  const mine = talk.mine.filter((one) => one.commentable_type === 'Blog' && !heads.has(one.id) && one.id !== linked.thread?.id)

  function takeQuote(passage: string) {
    setQuote(passage)
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  function showNews() {
    news.seen()
    if (sort === 'newest') void list.refetch()
    else setSort('newest')
  }

  return (
    <section className="container section comment-section" id="comments" aria-labelledby="comments-title">
      <Header meta={meta} sort={sort} onSort={setSort} />
      <CommentSectionContext value={talk}>
        <div className="comment-section__list">
          <MuteQuestion />
          <PlainAnswer page={page} />
          {meta?.open === false ? (
            <p className="comment-section__closed italic">{t('comments.closed')}</p>
          ) : (
            <div ref={form}>
              <NewCommentForm
                target={{ type: 'Blog', id: articleId }}
                name={`comment:${articleId}`}
                plain={{ page, id: articleId }}
                label={t('comments.your-comment')}
                placeholder={t('comments.placeholder')}
                action={t('comments.post-comment')}
                quote={quote}
                onDropQuote={() => setQuote('')}
                onPosted={() => setQuote('')}
              />
            </div>
          )}
          <PlainOpeners page={page} articleId={articleId} />
          {meta?.open !== false && <QuotePicker within={textOf} onQuote={takeQuote} />}
          <News count={news.count} onShow={showNews} />
          {linked.thread && <Thread key={`linked ${linked.thread.id} ${linked.id}`} thread={linked.thread} />}
          {mine.map((comment) => (
            <Thread key={comment.id} thread={{ ...comment, replies: [] }} />
          ))}
          {list.failed ? (
            <QueryError query={list} />
          ) : (
            <div aria-busy={list.loading || list.loadingMore}>
              {list.items.map((thread) => thread.id !== linked.thread?.id && <Thread key={thread.id} thread={thread} />)}
              {(list.loading || list.loadingMore) && <CommentSkeletons count={threadPlaceholders} />}
            </div>
          )}
          {(list.hasMore || list.failedMore) && <ListMore list={list} label={t('comments.more-comments')} />}
        </div>
      </CommentSectionContext>
    </section>
  )
}

interface HeaderProps {
  meta: { total: number; comments: number } | undefined
  sort: Sort
  onSort: (sort: Sort) => void
}

function Header({ meta, sort, onSort }: HeaderProps) {
  return (
    <div>
      <h2 className="heading h3" id="comments-title">
        <Count comments={meta?.comments} />
      </h2>
      {(meta?.total ?? 0) > 1 && (
        <div className="comment-section__sort">
          <Segmented label={t('comments.order-of-the-comments')} segments={choices()} value={sort} onChange={onSort} />
        </div>
      )}
    </div>
  )
}

function News({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <p className="comment-section__news" role="status">
      {count > 0 && (
        <button type="button" className="more-link" onClick={onShow}>
          {t('comments.new-ones', { count })}
        </button>
      )}
    </p>
  )
}

function Count({ comments }: { comments: number | undefined }) {
  if (comments === undefined) return t('comments.replies')
  if (comments === 0) return t('comments.no-replies-yet')
  return <>{tParts('comments.reply-count', { count: comments, note: quietNote })}</>
}

function idsOf(threads: ThreadData[], mine: { id: number }[]): number[] {
  return [...threads.flatMap((thread) => [thread.id, ...thread.replies.map((reply) => reply.id)]), ...mine.map((one) => one.id)]
}

function quietNote(inside: ReactNode) {
  return <span key="note">{inside}</span>
}
