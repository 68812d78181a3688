/** Checks that new migrations hold up nobody who buys while they run (db/README.md), and prints each statement that would. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOf } from './migration-rules.ts'
import { ROOT } from './sources.ts'

const folder = join(ROOT, 'db', 'migrations')
const files = readdirSync(folder)
const faults = files.flatMap((file) => faultsOf(file, readFileSync(join(folder, file), 'utf8')))
for (const fault of faults) console.error(fault)
console.log(`${files.length} migrations`)
process.exitCode = faults.length === 0 ? 0 : 1
