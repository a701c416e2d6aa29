import { useSyncExternalStore } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import type { securityContract } from '#community/accounts/contract.ts'
import { Form } from '#community/accounts/Form.tsx'
import { ProofFields, proofOf } from '#community/accounts/ProofFields.tsx'
import { apiBase, isApiElsewhere } from '#ui/api-base.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { currentStepUp, watchStepUp } from './step-up.ts'
import { useAfterTyping } from './useAfterTyping.ts'

/** Over whatever is open: what was typed stays, and the call that asked is made again. */
export function StepUpHost() {
  const wish = useSyncExternalStore(watchStepUp, currentStepUp)
  const open = useAfterTyping(wish !== null)
  const security = callsOf<typeof securityContract>(useApi())

  async function prove(values: Record<string, string>): Promise<void> {
    await security('POST /user/step-up', { body: proofOf(values) })
    wish?.settle(true)
  }

  return (
    <Dialog open={open} onClose={() => wish?.settle(false)} title={t('studio-frame.confirm-its-you')} className="paper-dialog">
      {isApiElsewhere() ? (
        <StudioOfTheApi />
      ) : (
        <>
          <p>{t('studio-frame.please-prove')}</p>
          <Form button={t('studio-frame.go-on')} send={prove}>
            <ProofFields submits />
          </Form>
        </>
      )}
    </Dialog>
  )
}

/** No cookie goes to another origin, so a proof would be asked for again and again. */
function StudioOfTheApi() {
  return (
    <>
      <p>{t('studio-frame.work-at-the-api')}</p>
      <a className="btn" href={`${new URL(apiBase(), location.origin).origin}/studio`}>
        {t('studio-frame.studio-of-the-api')}
      </a>
    </>
  )
}
