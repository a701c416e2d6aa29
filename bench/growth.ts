/**
 * How many times as long work takes for four times the size, in CPU time: about 4 where it grows with the size, 16 where it
 * grows with its square. The shortest of three runs counts, as a run can be disturbed but not helped.
 */
export async function growthOf(size: number, work: (size: number) => unknown): Promise<number> {
  await work(Math.ceil(size / 10))
  const small = await shortest(() => work(size))
  return (await shortest(() => work(4 * size))) / small
}

async function shortest(work: () => unknown): Promise<number> {
  let least = Infinity
  for (let run = 0; run < 3; run++) {
    const begun = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(begun)
    least = Math.min(least, user + system)
  }
  return least
}
