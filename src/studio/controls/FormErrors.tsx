import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { wordsOf } from './error-messages.ts'
import { fieldErrors, type FieldError } from './field-errors.ts'

const mostNamed = 8

/** Why a form was refused: each field by the label it has in the form, leading there. */
export function FormErrors({ problem }: { problem: Problem }) {
  const alert = useRef<HTMLDivElement>(null)
  const [faults, setFaults] = useState<readonly FieldError[]>([])
  useEffect(() => {
    const around = alert.current?.closest('form')
    setFaults(around && problem.fields ? fieldErrors(around) : [])
    alert.current?.scrollIntoView({ block: 'center' })
  }, [problem])

  const [first] = faults
  const title = !first
    ? wordsOf(problem)
    : faults.length > 1
      ? t('studio-frame.fields-have-errors', { count: faults.length })
      : t('studio-frame.fault-of', { label: first.label, fault: first.text })
  return (
    <Alert ref={alert} color="red" role="alert" title={title} mt="md">
      {/* One child that may be missing: an array of nothing would be an empty line. */}
      {problem.status === 0 ? t('studio-frame.the-server-could-not-be') : first ? <FieldErrorList faults={faults} /> : null}
    </Alert>
  )
}

/** Leads to each field; the first ones only where there are many. */
function FieldErrorList({ faults }: { faults: readonly FieldError[] }) {
  return (
    <>
      <ul className="form-errors">
        {faults.slice(0, mostNamed).map(({ label, text, at }) => (
          <li key={`${label} ${text}`}>
            <button
              type="button"
              onClick={() => {
                at.focus()
                at.scrollIntoView({ block: 'center' })
              }}
            >
              {faults.length > 1 ? t('studio-frame.fault-of', { label, fault: text }) : t('studio-frame.go-to-the-field')}
            </button>
          </li>
        ))}
        {faults.length > mostNamed && <li>{t('studio-frame.and-more', { count: faults.length - mostNamed })}</li>}
      </ul>
      {faults.length > 1 && t('studio-frame.your-text-is-safe')}
    </>
  )
}
