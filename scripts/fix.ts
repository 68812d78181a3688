/** `npm run fix`: formats and generates everything that a program can. */
import { runSteps } from './steps.ts'

const { failed } = await runSteps([
  {
    name: 'states',
    mend: 'a table of states cannot be read',
    command: ['scripts/write-states.ts'],
    looked: /(\d+ drawings)/,
  },
  {
    name: 'errors',
    mend: 'a code is used twice, or a message is missing',
    command: ['scripts/write-errors.ts'],
    looked: /(\d+ codes)/,
  },
  {
    name: 'lint',
    mend: 'the rest is to be done by hand',
    command: ['oxlint', '--fix', '.'],
    looked: /on (\d+ files)/,
  },
  {
    name: 'format',
    mend: 'a file cannot be read',
    command: ['oxfmt', '.'],
    looked: /on (\d+ files)/,
  },
])
process.exitCode = failed === 0 ? 0 : 1
