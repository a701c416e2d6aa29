import { use, useId } from 'react'
import { href } from '#base/paths.ts'
import { isSentence } from '#base/problem.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Faults } from '#community/accounts/TextField.tsx'
import { Link } from '#ui/router/Link.tsx'

export function Consent() {
  const id = useId()
  const faults = use(Faults)['consent'] ?? []
  // Ours go on after the name of the field, the browser's are whole sentences.
  const fault = faults.map((text) => (isSentence(text) ? text : t('contact.consent-fault', { fault: text }))).join(' ')
  return (
    <div className="consent-line">
      <input type="checkbox" id={id} name="consent" required aria-invalid={fault ? true : undefined} aria-describedby={fault ? `${id}f` : undefined} />
      <label htmlFor={id}>
        {tParts('contact.consent', {
          link: (inside) => (
            <Link key="link" to={href.privacy()}>
              {inside}
            </Link>
          ),
        })}
      </label>
      {fault && (
        <p id={`${id}f`} className="error-text">
          {fault}
        </p>
      )}
    </div>
  )
}
