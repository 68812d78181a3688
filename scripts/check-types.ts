/** Checks the types of everything, and says how many files of ours the compiler really looked at. */
import { execute } from './steps.ts'

const { code, output } = await execute(['tsc', '--noEmit', '--listFiles', '--pretty', 'false'])
const lines = output.split('\n')
const ours = lines.filter((line) => /^\/.*\.tsx?$/.test(line) && !line.includes('/node_modules/'))
for (const line of lines)
  if (!/^\/.*\.(ts|tsx|mts|cts|json)$/.test(line) && line !== '') console.log(line)
console.log(`${ours.length} files`)
process.exitCode = code
