import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { useSite } from '#ui/Site.tsx'

interface Props {
  counted: boolean
  /** The form that changes it. */
  children: (action: 'count' | 'no-count', button: string) => ReactNode
}

/** Whether opens and clicks of a reader are counted; nothing where the site does not count and nobody has chosen. */
export function CountingChoice({ counted, children }: Props) {
  const site = useSite()
  if (!site.newsletter_measured && counted) return null
  return (
    <details>
      <summary>{t('newsletter-figures.opens-and-clicks')}</summary>
      <p>{counted ? t('newsletter-figures.what-is-counted') : t('newsletter-figures.yours-are-not-counted')}</p>
      {counted ? children('no-count', t('newsletter-figures.do-not-count-mine')) : children('count', t('newsletter-figures.count-mine'))}
    </details>
  )
}
