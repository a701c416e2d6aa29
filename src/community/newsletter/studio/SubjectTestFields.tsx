import { t } from '#i18n/messages.ts'
import { Field } from '#community/accounts/Field.tsx'
import type { MailingFields } from '../contract.ts'

type Test = Pick<MailingFields, 'second_subject' | 'test_percent' | 'test_hours'>

/** A second subject, and how it is tried; only why not where clicks are not counted. */
export function SubjectTestFields({ value, countsClicks }: { value: Test; countsClicks: boolean }) {
  if (!countsClicks) return <p className="meta">{t('studio-newsletter-test.clicks-are-not-counted')}</p>
  return (
    <fieldset>
      <legend>{t('studio-newsletter-test.two-subjects')}</legend>
      <Field
        label={t('studio-newsletter-test.second-subject')}
        name="second_subject"
        required={false}
        maxLength={150}
        defaultValue={value.second_subject}
        hint={t('studio-newsletter-test.what-it-does')}
      />
      <div className="field-pair">
        <Field label={t('studio-newsletter-test.percent')} name="test_percent" type="number" min={10} max={50} defaultValue={value.test_percent} />
        <Field label={t('studio-newsletter-test.hours')} name="test_hours" type="number" min={1} max={24} defaultValue={value.test_hours} />
      </div>
    </fieldset>
  )
}

export function testIn({ second_subject = '', test_percent, test_hours }: Record<string, string>): Test {
  return { second_subject, test_percent: Number(test_percent ?? 20), test_hours: Number(test_hours ?? 4) }
}
