import type { Patch } from './patch.ts'

export const overloadPatches: Patch[] = [
  {
    guarantee: 'One network cannot fill the queue of renders for others.',
    file: 'src/platform/http/admission.ts',
    find: 'if (this.#isFull(ahead) && !makeRoom(queue, network)) throw this.#refusal()',
    replace: 'if (this.#isFull(ahead)) throw this.#refusal()',
    test: { project: 'sqlite', file: 'src/app/overload.test.ts', name: 'one network with many addresses cannot fill the queue for others' },
  },
  {
    guarantee: 'A page that was read often does not wait behind a crowd.',
    file: 'src/platform/pagecache/page-cache.ts',
    find: "this.missed.has(key) ? 'hot' : 'usual'",
    replace: "'usual'",
    test: { project: 'sqlite', file: 'src/app/overload.test.ts', name: 'a page that was read often is made anew before searches that came earlier' },
  },
  {
    guarantee: 'Stored pages are answered between two renders.',
    file: 'src/app/render-turns.ts',
    find: '  if (waiting.length > 0) setImmediate(startNext)',
    replace: '  if (waiting.length > 0) startNext()',
    test: {
      project: 'sqlite',
      file: 'src/app/render-turns.test.ts',
      name: 'of renders that wait together each gets a turn of the event loop of its own, in their order',
    },
  },
  {
    guarantee: 'Whoever asks for a stored page gets it, however many are refused.',
    file: 'src/platform/http/early-refusals.ts',
    find: 'if (key === undefined || this.#renders.isKnown(key)) return false',
    replace: 'if (key === undefined) return false',
    test: {
      project: 'sqlite',
      file: 'src/app/overload.test.ts',
      name: 'once a crowd is refused, the rest of it is refused before the web framework, and stored pages are answered',
    },
  },
  {
    guarantee: 'A crowd that is refused leaves the event loop idle moments.',
    file: 'src/platform/http/admission.ts',
    find: 'if (now - this.#refusedAt > overloadedFor) setImmediate(next)',
    replace: 'if (now > 0) setImmediate(next)',
    test: {
      project: 'unit',
      file: 'src/platform/http/admission.test.ts',
      name: 'while others are refused, the next piece of work waits for an idle moment of the event loop',
    },
  },
  {
    guarantee: 'Nobody waits longer for a render than the longest wait.',
    file: 'src/platform/http/admission.ts',
    find: 'const timer = setTimeout(() => remove() && reject(this.#refusal()), this.#settings.longestWait)',
    replace: 'const timer = setTimeout(() => remove, this.#settings.longestWait)',
    test: { project: 'sqlite', file: 'src/app/overload.test.ts', name: 'a request behind a render that hangs gets 503 after the longest wait' },
  },
  {
    guarantee: 'A connection that takes next to nothing is closed.',
    file: 'src/platform/http/connection-limits.ts',
    find: 'const tooSlow = (transfer.bytes - mark.bytes) / (now - mark.at) < leastRate / 1_000',
    replace: 'const tooSlow = false',
    test: {
      project: 'sqlite',
      file: 'src/app/connection-limits.test.ts',
      name: 'a client that reads nothing is disconnected, slow clients and idle event streams are not',
    },
  },
  {
    guarantee: 'A connection without a request is closed, whatever blank lines come over it.',
    file: 'src/platform/http/connection-limits.ts',
    find: '(this.#settings.idle ?? longestIdle))',
    replace: 'Infinity)',
    test: {
      project: 'sqlite',
      file: 'src/app/connection-limits.test.ts',
      name: 'a connection over which only blank lines come is closed, and an event stream that has nothing to tell is not',
    },
  },
  {
    guarantee: 'Closing many connections does not keep the others waiting.',
    file: 'src/platform/http/connection-limits.ts',
    find: 'if (n > 0 && n % mostClosedInTurn === 0) await nextTurn()',
    replace: 'if (n < 0) await nextTurn()',
    test: {
      project: 'sqlite',
      file: 'src/app/connection-limits.test.ts',
      name: 'of many connections that are closed at once only a few are closed before others get their turn',
    },
  },
  {
    guarantee: 'A sender of a body has to bring it.',
    file: 'src/platform/http/connection-limits.ts',
    find: 'if (now - mark.at < (this.#all.size > crowd ? crowdedPatience : (this.#settings.patience ?? patience))) return false',
    replace: "if (transfer.of === 'body' || now - mark.at < (this.#settings.patience ?? patience)) return false",
    test: {
      project: 'sqlite',
      file: 'src/app/connection-limits.test.ts',
      name: 'a client that sends its body too slowly is disconnected, a slow but steady one is answered',
    },
  },
  {
    guarantee: 'A network has only so many connections.',
    file: 'src/platform/http/connection-limits.ts',
    find: 'const surplus = this.#countOf(network) >= most && !this.#closeIdleOf(network)',
    replace: 'const surplus = false',
    test: {
      project: 'sqlite',
      file: 'src/app/connection-limits.test.ts',
      name: 'the connections of a network are limited, and its idle ones are closed for new ones',
    },
  },
  {
    guarantee: 'A picture that a person waits for is never lowered.',
    file: 'src/operations/media/picture.ts',
    find: 'person: laneOf(picturesAtOnce, false)',
    replace: 'person: laneOf(picturesAtOnce, true)',
    test: {
      project: 'sqlite',
      file: 'src/app/background-priority.test.ts',
      name: 'processing an image that a user waits for keeps the priority of the server',
    },
  },
  {
    guarantee: 'A picture whose decoding takes too much of a processor is ended.',
    file: 'src/platform/threads/worker-process.ts',
    find: 'if (usage.cpu - from <= most.cpu) continue',
    replace: 'if (usage.memory > 0) continue',
    test: {
      project: 'unit',
      file: 'src/platform/threads/worker-process.test.ts',
      name: 'a worker process that exceeds its CPU limit is killed, and a concurrent request can be repeated',
    },
  },
  {
    guarantee: 'A PDF is not called too heavy because the machine is busy.',
    file: 'src/platform/threads/process-limits.ts',
    find: "over(usage.cpu - mark.cpu > waited / 2 ? 'heavy' : 'busy')",
    replace: "over('heavy')",
    test: { project: 'unit', file: 'src/platform/pdf/read-pdf.test.ts', name: 'a PDF whose process gets too little CPU time answers 503 as busy' },
  },
]
