import * as fc from 'fast-check'

// The same documents at every run, so that a red test is the fault of a change. FUZZ_SEED=$RANDOM looks further.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_120) })

export { fc }
