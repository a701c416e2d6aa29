import type { Patch } from './patch.ts'

export const overloadPatches: Patch[] = [
  {
    guarantee: 'One network cannot fill the queue of renders for others.',
    file: 'src/platform/http/admission.ts',
    find: 'if (this.#isFull() && !this.#makeRoom(network)) throw this.#refusal()',
    replace: 'if (this.#isFull()) throw this.#refusal()',
    test: { project: 'sqlite', file: 'src/app/overload.test.ts', name: 'one network with many addresses cannot fill the queue for others' },
  },
  {
    guarantee: 'Nobody waits longer for a render than the longest wait.',
    file: 'src/platform/http/admission.ts',
    find: 'const timer = setTimeout(() => remove() && reject(this.#refusal()), this.#settings.longestWait)',
    replace: 'const timer = setTimeout(() => remove, this.#settings.longestWait)',
    test: { project: 'sqlite', file: 'src/app/overload.test.ts', name: 'nobody waits longer than the longest wait for a render that hangs' },
  },
  {
    guarantee: 'A connection that takes next to nothing is closed.',
    file: 'src/platform/http/connection-limits.ts',
    find: 'const tooSlow = (transfer.bytes - mark.bytes) / (now - mark.at) < leastRate / 1_000',
    replace: 'const tooSlow = false',
    test: { project: 'sqlite', file: 'src/app/connection-limits.test.ts', name: 'a reader that takes nothing is let go' },
  },
  {
    guarantee: 'A sender of a body has to bring it.',
    file: 'src/platform/http/connection-limits.ts',
    find: 'if (now - mark.at < (this.#all.size > crowd ? crowdedPatience : (this.#settings.patience ?? patience))) return false',
    replace: "if (transfer.of === 'body' || now - mark.at < (this.#settings.patience ?? patience)) return false",
    test: { project: 'sqlite', file: 'src/app/connection-limits.test.ts', name: 'a sender that brings its body a byte at a time is let go' },
  },
  {
    guarantee: 'A network has only so many connections.',
    file: 'src/platform/http/connection-limits.ts',
    find: 'const surplus = this.#countOf(network) >= most && !this.#closeIdleOf(network)',
    replace: 'const surplus = false',
    test: { project: 'sqlite', file: 'src/app/connection-limits.test.ts', name: 'a network has so many connections and no more' },
  },
]
