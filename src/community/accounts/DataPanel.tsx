import { useState } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { session } from '#ui/session/session.ts'
import { toast } from '#ui/toast.ts'
import type { Me } from './contract.ts'
import { Form } from './Form.tsx'
import { ProofFields, proofOf } from './ProofFields.tsx'
import { canProve } from './rules.ts'
import { saveFile } from '#ui/save-file.ts'
import { useAccountCalls } from './useAccount.ts'

/** Everything the site knows about one, to take along or to have forgotten. */
export function DataPanel({ account }: { account: Me }) {
  const nav = useNav()
  const { security } = useAccountCalls()
  const [asks, setAsks] = useState(false)

  async function download(): Promise<void> {
    const data = await security('GET /user/export')
    saveFile(`${account.username}.json`, 'application/json', JSON.stringify(data, null, 2))
  }

  async function remove(values: Record<string, string>): Promise<void> {
    const { message } = await security('POST /user/delete', { body: proofOf(values) })
    setAsks(false)
    session.end(true)
    nav.go(href.home(), { replace: true })
    toast(message)
  }

  return (
    <>
      <section className="account-setting" aria-labelledby="set-copy">
        <h3 className="heading h5" id="set-copy">
          {t('accounts.a-copy')}
        </h3>
        <p>{t('accounts.copy-explained')}</p>
        <Form button={t('accounts.download-data')} className="btn is-outlined is-small" send={download}>
          {null}
        </Form>
      </section>
      <section className="account-setting" aria-labelledby="set-end">
        <h3 className="heading h5" id="set-end">
          {t('accounts.delete-account')}
        </h3>
        <p>{t('accounts.deleting-explained')}</p>
        {canProve(account) ? (
          <button type="button" className="btn is-outlined is-small" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            {t('accounts.delete-my-account')}
          </button>
        ) : (
          <p className="meta">{t('accounts.deleting-needs-password')}</p>
        )}
        <Dialog open={asks} onClose={() => setAsks(false)} title={t('accounts.delete-your-account')}>
          <Form button={t('accounts.delete-for-good')} send={remove}>
            <p>{t('accounts.this-cannot-be-undone')}</p>
            <ProofFields />
          </Form>
        </Dialog>
      </section>
    </>
  )
}
