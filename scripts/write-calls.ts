/**
 * Writes how screens ask for each call, from the contracts: beside every `contract.ts` a `calls.gen.ts`, beside every
 * `office-contract.ts` an `office-calls.gen.ts`. The schemas are in there as types alone, so pages do not load them.
 * Not committed.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { ROOT } from './sources.ts'

/** @returns how many calls there are */
export async function writeCalls(): Promise<number> {
  const contracts = globSync('domains/*/{,*-}contract.ts', { cwd: ROOT }).sort()
  const counts = await Promise.all(contracts.map(writeCallsOf))
  return counts.reduce((sum, each) => sum + each, 0)
}

async function writeCallsOf(contract: string): Promise<number> {
  const values = (await import(join(ROOT, contract))) as Record<string, unknown>
  const endpoints = Object.entries(values).filter((each): each is [string, Endpoint] =>
    isEndpoint(each[1]),
  )
  if (endpoints.length === 0) return 0
  const lines = endpoints.map(([name, { method, path, who, file, success }]) => {
    const call = JSON.stringify({ method, path, who, file, success })
    return `export const ${name}: CallOf<typeof contract.${name}> = ${call}`
  })
  const text = [
    '/** Written by scripts/write-calls.ts from the contract. */',
    "import type { CallOf } from '#kit/contract/endpoint.ts'",
    `import type * as contract from './${basename(contract)}'`,
    '',
    ...lines,
    '',
  ].join('\n')
  const target = join(ROOT, contract.replace(/contract\.ts$/, 'calls.gen.ts'))
  // An unchanged file is left alone: what watches for changes would begin anew.
  if (textOf(target) !== text) writeFileSync(target, text)
  return endpoints.length
}

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) console.log(`${await writeCalls()} calls`)
