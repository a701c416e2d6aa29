import { commaSeparated, formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { NewsletterOverview } from '../contract.ts'
import { reasonNames } from '../rules.ts'
import { BounceFolder } from './BounceFolder.tsx'

/** Who gets mails, why readers left, and where bounces are reported. */
export function MailingOverview({ overview }: { overview: NewsletterOverview }) {
  return (
    <div className="studio-form">
      {!overview.can_send && <p className="form-message">{t('studio-newsletter.no-mail-server-is-set')}</p>}
      <dl className="fact-list">
        {overview.lists.map(({ list: one, name, subscribers }) => (
          <div key={one}>
            <dt>{name}</dt>
            <dd className="tabular-nums">{formatNumber(subscribers)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('studio-newsletter.bounced-or-complained')}</dt>
          <dd className="tabular-nums">
            <StudioLink to="/studio/newsletter/suppressions" aria-label={`${formatNumber(overview.suppressed)} ${t('studio-newsletter-suppressions.title')}`}>
              {formatNumber(overview.suppressed)}
            </StudioLink>
          </dd>
        </div>
      </dl>
      {Object.keys(overview.reasons).length > 0 && (
        <p className="meta">
          {t('studio-newsletter.why-people-left', {
            reasons: commaSeparated(
              Object.entries(overview.reasons).map(([reason, n]) => `${(reasonNames() as Record<string, string | undefined>)[reason] ?? reason} ${n}`),
            ),
          })}
        </p>
      )}
      {overview.bounce_folder && <BounceFolder folder={overview.bounce_folder} />}
      <details>
        <summary>{t('studio-newsletter.where-a-mail-provider-reports')}</summary>
        <dl className="fact-list">
          {Object.entries({ API: overview.bounces_path, ...overview.bounce_webhooks }).map(([name, path]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{path}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
