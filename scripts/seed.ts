// npm run seed -- [--size=demo|large]: loads the demo edition, or 100,000 articles for the benchmarks, into an empty database.
const size = process.argv.find((word) => word.startsWith('--size='))?.slice(7) ?? 'demo'

if (size === 'large') await import('./seed-large.ts')
else if (size === 'demo') await import('./seed-demo.ts')
else {
  console.error(`There is no edition '${size}': --size=demo or --size=large.`)
  process.exit(1)
}
