/** Runs a script of this folder on the Node that comes with the packages: `node scripts/run.mjs scripts/check.ts`. */
import { run } from './install.mjs'

const [script, ...rest] = process.argv.slice(2)
process.exitCode = await run(script, rest)
