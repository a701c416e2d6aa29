import { t } from '#i18n/messages.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useSite } from '#ui/Site.tsx'
import { CountingNote } from './CountingNote.tsx'
import { lazySignUp } from './LazySignUp.tsx'
import './sign-up.css'

const SignUp = lazySignUp('more_letters')

/** Where a text ends: the next one could come by mail. Nothing on a site without mails. */
export function SubscriptionBox() {
  const site = useSite()
  if (!site.newsletter) return null
  return (
    <section className="container section" id="letters" aria-labelledby="more_letters">
      <div className="subscription-box">
        <SectionHead id="more_letters" title={t('newsletter.newsletter')} note={t('newsletter.by-e-mail')} />
        <SignUp label={t('newsletter.email-label')} />
        <p className="meta">{t('newsletter.confirmation-note')}</p>
        <CountingNote />
      </div>
    </section>
  )
}
