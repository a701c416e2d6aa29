import type { Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { usePlace } from '#ui/router/NavProvider.tsx'
import { usePosted } from '#ui/Site.tsx'

/** What became of a clap that was sent without script. The page cannot show whose claps are among its own. */
export function ClapNotice({ id, page }: { id: number; page: Href }) {
  const done = new URLSearchParams(usePlace().search).get('done')
  const posted = usePosted('clap')
  if (posted) {
    return (
      <p className="container form-message is-error" role="alert">
        {posted.message}
      </p>
    )
  }
  if (done !== 'clap' && done !== 'unclap') return null
  return (
    <form className="container clap-notice" method="post" action={page}>
      <p className="form-message" role="status">
        {done === 'clap' ? t('claps.you-clapped-for-this') : t('claps.taken-back')}
      </p>
      {done === 'clap' && (
        <>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="text-button" name="act" value="unclap">
            {t('claps.take-back')}
          </button>
        </>
      )}
    </form>
  )
}
