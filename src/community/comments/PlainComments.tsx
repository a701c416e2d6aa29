import { t } from '#i18n/messages.ts'
import { markFormReady } from '#ui/early-clicks.ts'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { usePosted, type Posted } from '#ui/Site.tsx'
import { TextForm, type PlainProps } from './PlainTextForm.tsx'

/** `id` of the form of every button "Reply" where it goes without script. */
export const answerForm = 'answer'

const lines = new Map([
  ['comment', () => t('comments.comment-posted')],
  ['reply', () => t('comments.reply-posted')],
  ['edit', () => t('comments.updated')],
  ['delete', () => t('comments.deleted')],
  ['held', () => t('comments.held')],
])

/** What became of a form that was sent without script, or the form that it has opened. */
export function PlainAnswer({ page }: PlainProps) {
  const line = lines.get(new URLSearchParams(usePlace().search).get('done') ?? '')
  const reply = usePosted('reply')
  const own = usePosted('own-comments')
  return (
    <>
      {line && (
        <p className="form-message" role="status">
          {line()}
        </p>
      )}
      {reply && <ReplyForm page={page} posted={reply} />}
      {own && <OwnComments page={page} posted={own} />}
    </>
  )
}

/** What opens those forms: the server's page knows nobody, so it asks for the own comments first. */
export function PlainOpeners({ page, articleId }: PlainProps & { articleId: number }) {
  return (
    <>
      <form id={answerForm} hidden method="post" action={`${page}#comments`} data-waits="" ref={markFormReady}>
        <input type="hidden" name="act" value="answer" />
      </form>
      <noscript>
        <form method="post" action={`${page}#comments`}>
          <input type="hidden" name="id" value={articleId} />
          <button type="submit" className="text-button" name="act" value="own">
            {t('comments.your-comments')}
          </button>
        </form>
      </noscript>
    </>
  )
}

function ReplyForm({ page, posted: { values, message } }: PlainProps & { posted: Posted }) {
  const { id = '', name, description } = values
  return (
    <TextForm page={page} id={id} label={name ? t('comments.your-reply-to', { name }) : t('comments.your-reply')} text={description} problem={message}>
      {name && <input type="hidden" name="name" value={name} />}
      <input className="honeypot" type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <button type="submit" className="btn" name="act" value="reply">
        {t('comments.post-reply')}
      </button>
    </TextForm>
  )
}

/** One form each; of a refused one only that, with the text as it was typed. */
function OwnComments({ page, posted: { values, status, message } }: PlainProps & { posted: Posted }) {
  const texts = Object.entries(values)
  if (texts.length === 0)
    return (
      <p className="form-message" role={message ? 'alert' : 'status'}>
        {message || t('comments.no-replies-yet')}
      </p>
    )
  return texts.map(([id, text]) => (
    <TextForm key={id} page={page} id={id} label={t('comments.your-comment')} text={text} problem={status < 300 ? '' : message}>
      <button type="submit" className="btn" name="act" value="edit">
        {t('action.save')}
      </button>
      <button type="submit" className="comment-form__cancel" name="act" value="delete">
        {t('action.delete')}
      </button>
    </TextForm>
  ))
}
