/** `npm run check`: all static checks, fastest first. */
import { runSteps, type Step } from './steps.ts'

const STEPS: readonly Step[] = [
  {
    name: 'format',
    mend: 'npm run fix writes it as it should be',
    command: ['oxfmt', '--check', '.'],
    looked: /on (\d+ files)/,
  },
  {
    name: 'lint',
    mend: 'npm run fix mends some of it; each rule says what it wants',
    command: ['oxlint', '--deny-warnings', '.'],
    looked: /on (\d+ files)/,
  },
  {
    name: 'boundaries',
    mend: 'docs/conventions.md says who may import whom',
    command: ['scripts/check-boundaries.ts'],
    looked: /(\d+ files)/,
  },
  {
    name: 'names',
    mend: 'docs/glossary.md says which word to use',
    command: ['scripts/check-names.ts'],
    looked: /(\d+ files)/,
  },
  {
    name: 'paths',
    mend: 'name the file where it lies now',
    command: ['scripts/check-paths.ts'],
    looked: /(\d+ paths)/,
  },
  {
    name: 'words',
    mend: 'write the message in each language, with the same arguments',
    command: ['scripts/check-words.ts'],
    looked: /(\d+ messages)/,
  },
  {
    name: 'migrations',
    mend: 'db/README.md says how a table that is in use is changed',
    command: ['scripts/check-migrations.ts'],
    looked: /(\d+ migrations)/,
  },
  {
    name: 'addresses',
    mend: 'apps/storefront/routes.ts or apps/office/routes.ts names a file that is no screen',
    command: ['scripts/write-routes.ts'],
    looked: /(\d+ addresses)/,
  },
  {
    name: 'calls',
    mend: 'a contract cannot be read',
    command: ['scripts/write-calls.ts'],
    looked: /(\d+ calls)/,
  },
  {
    name: 'word types',
    mend: 'a message file cannot be read',
    command: ['scripts/write-words.ts'],
    looked: /(\d+ messages)/,
  },
  {
    name: 'types',
    mend: 'the compiler says where',
    command: ['scripts/check-types.ts'],
    looked: /(\d+ files)/,
  },
  {
    name: 'access',
    mend: 'node scripts/write-access.ts, and look at what has changed in docs/access.md',
    command: ['scripts/write-access.ts', '--check'],
    looked: /(\d+ calls)/,
  },
  {
    name: 'unused',
    mend: 'take out what nobody uses, or say in knip.json why it stays',
    command: [
      'knip',
      '--no-progress',
      '--performance-fn',
      'parseFile', // its output is the only evidence of how many files were read
      '--include',
      'files,dependencies,unlisted,binaries,unresolved,exports,types,enumMembers,duplicates',
    ],
    looked: /^parseFile +(\d+)/m,
  },
  {
    name: 'build',
    mend: 'the bundler says where',
    command: ['scripts/build.ts'],
    looked: /(\S)/,
  },
  {
    name: 'weight',
    mend: 'load later what the first view does not need; the table says which page is too heavy',
    command: ['scripts/check-weight.ts'],
    looked: /(\d+ pages)/,
  },
]

/** @returns how many steps succeeded */
export const check = () => runSteps(STEPS)

if (import.meta.main) {
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}
