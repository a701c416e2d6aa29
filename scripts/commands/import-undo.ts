import { features } from '#app/features.ts'
import { beginUndo, finishUndo, undoOf } from '#operations/imports/service.ts'
import { flag, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withSite } from '../command-line/open-site.ts'

/** Takes back what a run has done. One that was killed goes on with the same command. */
export async function run(call: Call): Promise<Outcome> {
  const [, number = '', more] = call.words
  if (more !== undefined || !/^\d{1,15}$/.test(number)) throw new UsageError('Name the number of the run: masthead import undo RUN.')
  const id = Number(number)
  const changedToo = flag(call, 'changed-too')
  return withSite(async (services) => {
    if ((await undoOf(services, id)).state !== 'running') await beginUndo(services, null, id, { changedToo, here: true })
    await finishUndo(services, features, id, {
      changedToo,
      seen: ({ noun, name, state, reason }) => call.say(`${state.padEnd(9)} ${noun} ${name}${reason && `: ${reason}`}`),
    })
    const data = await undoOf(services, id)
    const rest = data.kept > 0 ? ` --changed-too takes the ${data.kept} back that were kept.` : ''
    return { data, lines: [`\n${data.undone} undone, ${data.kept} kept.${rest}`], failure: data.fault ?? undefined }
  })
}

export function undoLine(id: number): string {
  return `This was run ${id}: masthead import undo ${id} takes it back.`
}
