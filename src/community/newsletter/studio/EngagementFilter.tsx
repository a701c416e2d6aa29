import { t } from '#i18n/messages.ts'
import type { SubscriberFilters } from '../contract.ts'
import { engagements, longestSpan, usualSpans, type Engagement } from '../rules.ts'

interface Props {
  filters: SubscriberFilters
  onChange: (change: { engagement?: string | undefined; engagement_span?: string | undefined }) => void
}

/** What subscribers did lately, or with the last mails. */
export function EngagementFilter({ filters: { engagement, engagement_span }, onChange }: Props) {
  return (
    <>
      <select
        className="search-input is-narrow"
        aria-label={t('studio-newsletter-engagement.engagement')}
        value={engagement ?? ''}
        onChange={(event) => onChange({ engagement: event.target.value || undefined, engagement_span: undefined })}
      >
        <option value="">{t('studio-newsletter-engagement.any')}</option>
        {engagements.map((one) => (
          <option key={one} value={one}>
            {engagementNames()[one]}
          </option>
        ))}
      </select>
      {engagement && engagement !== 'not-measured' && (
        <label className="filter-day">
          {isOfDays(engagement) ? t('studio-newsletter-engagement.days') : t('studio-newsletter-engagement.mails')}{' '}
          <input
            type="number"
            className="search-input is-narrow"
            min={1}
            max={longestSpan}
            key={engagement}
            defaultValue={engagement_span ?? usualSpans[engagement]}
            onChange={(event) => event.target.validity.valid && onChange({ engagement_span: event.target.value || undefined })}
          />
        </label>
      )}
    </>
  )
}

function engagementNames(): Record<Engagement, string> {
  return {
    opened: t('studio-newsletter-engagement.opened'),
    clicked: t('studio-newsletter-engagement.clicked'),
    'not-opened': t('studio-newsletter-engagement.not-opened'),
    'not-clicked': t('studio-newsletter-engagement.not-clicked'),
    'not-measured': t('studio-newsletter-engagement.not-measured'),
  }
}

function isOfDays(engagement: Engagement): boolean {
  return engagement === 'opened' || engagement === 'clicked'
}
