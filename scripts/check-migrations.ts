/** Checks that new migrations do not block a running shop (db/README.md), and prints each statement that would. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorsOf } from './migration-rules.ts'
import { ROOT } from './sources.ts'

const folder = join(ROOT, 'db', 'migrations')
const files = readdirSync(folder)
const errors = files.flatMap((file) => errorsOf(file, readFileSync(join(folder, file), 'utf8')))
for (const error of errors) console.error(error)
console.log(`${files.length} migrations`)
process.exitCode = errors.length === 0 ? 0 : 1
