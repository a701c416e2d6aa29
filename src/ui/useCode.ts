import { useEffect, useState } from 'react'

/** A component whose code comes when it is first `wanted`; undefined until then. */
export function useCode<C>(wanted: boolean, load: () => Promise<C>, failed?: () => void): C | undefined {
  const [code, setCode] = useState<{ component: C }>()
  const missing = wanted && !code
  useEffect(() => {
    if (!missing) return
    load().then(
      (component) => setCode({ component }),
      () => failed?.(),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both are written anew at every render and always mean the same
  }, [missing])
  return code?.component
}
