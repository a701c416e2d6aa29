import { useEffect, useState } from 'react'
import { loadCode, reportMissingCode } from './load-code.ts'

/**
 * A component whose code comes when it is first `wanted`; undefined until then.
 * @param failed instead of the line on top of the page, where the code is missing
 */
export function useCode<C>(wanted: boolean, load: () => Promise<C>, failed?: () => void): C | undefined {
  const [code, setCode] = useState<{ component: C }>()
  const missing = wanted && !code
  useEffect(() => {
    if (!missing) return
    loadCode(load).then((component) => setCode({ component }), failed ?? reportMissingCode)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both are written anew at every render and always mean the same
  }, [missing])
  return code?.component
}
