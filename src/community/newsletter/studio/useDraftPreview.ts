import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { MailingFields, mailingsContract, Preview } from '../contract.ts'

/** Rest between two keys, ms, after which one is not typing. */
const rest = 600
/** Until links to other sites are asked about again, ms. */
export const checkAgain = 1_500

/** How the mail would look with what stands in its form; null without a draft, the last one where a draft is faulty. */
export function useDraftPreview(id: number, draft: MailingFields | null): Preview | null {
  const call = callsOf<typeof mailingsContract>(useApi())
  const [shown, setShown] = useState<Preview | null>(null)
  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    if (!draft) return setShown(null)
    let over = false
    const ask = () => {
      call('POST /newsletter/mailings/:id/preview', { params: { id: String(id) }, body: draft }).then(
        (answer) => {
          if (over) return
          setShown(answer)
          if (answer.checking) timer = setTimeout(ask, checkAgain)
        },
        () => {},
      )
    }
    let timer = setTimeout(ask, rest)
    return () => {
      over = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says all of the draft, and the call always means the same
  }, [id, text])
  return shown
}
