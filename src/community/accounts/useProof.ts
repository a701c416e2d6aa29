import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { proofOf } from './ProofFields.tsx'
import { useAccountCalls } from './useAccount.ts'

/**
 * For a form that proves who one is and then does something, which can fail by itself: another try asks for no second proof.
 * The fields of the proof are shown while `isProved` is false.
 */
export function useProof() {
  const { security } = useAccountCalls()
  const [isProved, setIsProved] = useState(false)

  async function withProof<T>(values: Record<string, string>, work: () => Promise<T>): Promise<T> {
    if (!isProved) await security('POST /user/step-up', { body: proofOf(values) })
    setIsProved(true)
    try {
      return await work()
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'step-up-required') setIsProved(false)
      throw thrown
    }
  }

  return { isProved, withProof }
}
