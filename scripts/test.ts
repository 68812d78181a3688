/**
 * Everything that shows whether the shop holds: checks, tests, journeys in a browser. `npm test` calls it;
 * `npm test -- --all` also runs what is run by night only: further journeys, languages and kills.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { check } from './check.ts'
import { freePorts } from './ports.ts'
import { ROOT } from './sources.ts'
import type { Outcome } from './steps.ts'

const OUT = join(ROOT, 'out')

/** One of our test tools, and the file of its result. */
async function run(
  title: string,
  program: string,
  args: string[],
  report: string,
  read: (text: string) => Outcome,
): Promise<Outcome> {
  console.log(`\n${title}`)
  const file = join(OUT, report)
  rmSync(file, { force: true })
  const code = await new Promise<number>((resolve) => {
    const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, {
      cwd: ROOT,
      stdio: 'inherit',
    })
    child.once('error', () => resolve(1))
    child.once('exit', (ended) => resolve(ended ?? 1))
  })
  const outcome = existsSync(file)
    ? read(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, failures: [] }
  // A tool that fails without a failed test, or that ran none, has failed as a whole.
  const hasFailed = code !== 0 || outcome.passed === 0
  return hasFailed && outcome.failed === 0
    ? { ...outcome, failed: 1, failures: [`${title}: ended with ${code}`, ...outcome.failures] }
    : outcome
}

function vitestOutcome(text: string): Outcome {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      message: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that could not be loaded or prepared has a message of its own, and perhaps no tests.
    ...(message === '' ? [] : [`${relative(ROOT, name)}: ${firstLine(message)}`]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(ROOT, name)} › ${fullName}: ${firstLine(failureMessages[0])}`,
      ),
  ])
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

/** A group of journeys: a file, or a `describe` within one. */
type Suite = {
  suites?: Suite[]
  specs?: { file: string; line: number; title: string; ok: boolean }[]
}

function playwrightOutcome(text: string): Outcome {
  const { stats, suites } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
  }
  const failedIn = (suite: Suite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap(failedIn),
  }
}

const firstLine = (text = '') => text.split('\n', 1)[0]

/** On ports of their own, so that two concurrent runs do not conflict. */
async function journeys(): Promise<Outcome> {
  process.env.E2E_PORT ??= String(await freePorts())
  return run('Journeys', 'playwright', ['test'], 'playwright.json', playwrightOutcome)
}

const unknown = process.argv.slice(2).find((each) => each !== '--all')
if (unknown !== undefined) {
  console.error(`${unknown} is not known. There is: npm test -- --all (what runs by night too).`)
  process.exit(1)
}
if (process.argv.includes('--all')) process.env.TEST_ALL = '1'

mkdirSync(OUT, { recursive: true })
console.log('Checks')
const outcomes = [
  await check(),
  await run(
    'Tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${OUT}/vitest.json`],
    'vitest.json',
    vitestOutcome,
  ),
  await journeys(),
]
const passed = outcomes.reduce((sum, each) => sum + each.passed, 0)
const failed = outcomes.reduce((sum, each) => sum + each.failed, 0)
// Named once more at the end: the output of a whole run is long, and often only its end is kept.
for (const failure of outcomes.flatMap((each) => each.failures)) console.log(`\n${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
