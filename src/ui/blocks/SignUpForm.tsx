import type { SignUpBlock } from '#base/blocks/model.ts'
import { href } from '#base/paths.ts'
import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { useSite } from '../Site.tsx'

/** A plain form, which the newsletter page answers. Nothing on a site without newsletters. */
export function SignUpForm({ list, title }: SignUpBlock['props']) {
  if (!useSite().newsletter) return null
  return (
    <aside className="sign-up-block" aria-label={title}>
      <p className="heading" dir="auto">
        {title}
      </p>
      <form className="sign-up-form" action={href.newsletter()} method="post">
        <input type="hidden" name="lists" value={list} />
        <input className="honeypot" type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={t('newsletter.email-placeholder')}
          aria-label={commaSeparated([t('newsletter.e-mail'), title])}
        />
        <button type="submit" className="btn">
          {t('newsletter.subscribe')}
        </button>
      </form>
      <p className="meta">{t('newsletter.confirmation-note')}</p>
    </aside>
  )
}
