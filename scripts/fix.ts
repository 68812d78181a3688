/** `npm run fix`: writes everything as it should be written, as far as a program can. */
import { runSteps } from './steps.ts'

const { failed } = await runSteps([
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
