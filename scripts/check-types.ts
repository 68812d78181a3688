/** Checks all types, and prints how many of our files the compiler has read. */
import { execute } from './steps.ts'

const { code, output } = await execute(['tsc', '--noEmit', '--listFiles', '--pretty', 'false'])
const lines = output.split('\n')
const ours = lines.filter((line) => /^\/.*\.tsx?$/.test(line) && !line.includes('/node_modules/'))
for (const line of lines)
  if (!/^\/.*\.(ts|tsx|mts|cts|json)$/.test(line) && line !== '') console.log(line)
console.log(`${ours.length} files`)
process.exitCode = code
