/** Runs steps one after the other with readable output, and counts the successful ones. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './sources.ts'

export type Step = {
  /** What is checked: `format`. */
  name: string
  /** How to fix it when it fails. */
  mend: string
  /** A program in node_modules/.bin, or a script of ours, with its arguments. */
  command: readonly [string, ...string[]]
  /** Output that proves the step has checked something; its first group is shown. */
  looked: RegExp
}

export type Outcome = {
  passed: number
  failed: number
  /** What failed, a line each. */
  failures: string[]
}

/** All steps, even after one has failed, so that all problems are reported. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, failures: [] }
  for (const step of steps) {
    if (await runStep(step)) outcome.passed++
    else {
      outcome.failed++
      outcome.failures.push(`check ${step.name}: ${step.mend}`)
    }
  }
  return outcome
}

async function runStep({ name, mend, command, looked }: Step): Promise<boolean> {
  const began = Date.now()
  const { code, output } = await execute(command)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const [, what] = looked.exec(output) ?? []
  if (code === 0 && what !== undefined && what !== '0') {
    console.log(`  ok    ${name.padEnd(12)} ${what} in ${seconds} s`)
    return true
  }
  console.log(
    `  FAIL  ${name.padEnd(12)} after ${seconds} s: ${code === 0 ? 'it looked at nothing' : mend}`,
  )
  console.log(output.trimEnd().replace(/^/gm, '        '))
  return false
}

/** @returns its whole output, of both streams */
export function execute(
  command: readonly [string, ...string[]],
): Promise<{ code: number; output: string }> {
  const [program, ...args] = command
  const isScript = program.endsWith('.ts')
  const file = isScript ? process.execPath : join(ROOT, 'node_modules', '.bin', program)
  return new Promise((resolve) => {
    const child = spawn(file, isScript ? [join(ROOT, program), ...args] : args, { cwd: ROOT })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}
