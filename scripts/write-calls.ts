/**
 * Writes how screens ask for each call, from the contracts: beside every `contract.ts` a `calls.gen.ts`, beside every
 * `office-contract.ts` an `office-calls.gen.ts`. The schemas are in there as types alone, so pages do not load them.
 * Not committed.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DownloadEndpoint, Endpoint } from '#kit/contract/endpoint.ts'
import { removeStale } from './generated.ts'
import { ROOT } from './sources.ts'

/** @returns how many calls there are */
export async function writeCalls(root = ROOT): Promise<number> {
  const contracts = await endpointsByContract(root)
  const written = contracts.map(([contract, endpoints]) => writeCallsOf(root, contract, endpoints))
  removeStale('domains/*/{,*-}calls.gen.ts', written, root)
  return contracts.reduce((sum, [, endpoints]) => sum + endpoints.length, 0)
}

type Endpoints = [name: string, endpoint: Endpoint | DownloadEndpoint][]

/** The contracts, by file from the root, with the calls that they hold. */
export async function endpointsByContract(
  root = ROOT,
): Promise<[contract: string, endpoints: Endpoints][]> {
  const contracts = globSync('domains/*/{,*-}contract.ts', { cwd: root }).sort()
  const found = await Promise.all(
    contracts.map(async (contract): Promise<[string, Endpoints]> => {
      const values = (await import(join(root, contract))) as Record<string, unknown>
      const isOne = (each: [string, unknown]): each is Endpoints[number] => isEndpoint(each[1])
      return [contract, Object.entries(values).filter(isOne)]
    }),
  )
  return found.filter(([, endpoints]) => endpoints.length > 0)
}

/** @returns the file, from the root */
function writeCallsOf(root: string, contract: string, endpoints: Endpoints): string {
  const lines = endpoints.map(([name, endpoint]) =>
    isDownload(endpoint)
      ? lineOf(`${name}: DownloadOf<typeof contract.${name}>`, endpoint, ['download'])
      : lineOf(`${name}: CallOf<typeof contract.${name}>`, endpoint, ['file', 'success']),
  )
  const types = ['CallOf', 'DownloadOf'].filter((type) =>
    lines.some((line) => line.includes(`: ${type}<`)),
  )
  const text = [
    '/** Written by scripts/write-calls.ts from the contract. */',
    `import type { ${types.join(', ')} } from '#kit/contract/endpoint.ts'`,
    `import type * as contract from './${basename(contract)}'`,
    '',
    ...lines,
    '',
  ].join('\n')
  const file = contract.replace(/contract\.ts$/, 'calls.gen.ts')
  const target = join(root, file)
  // An unchanged file is not written: watchers would restart.
  if (textOf(target) !== text) writeFileSync(target, text)
  return file
}

const isDownload = (endpoint: Endpoint | DownloadEndpoint): endpoint is DownloadEndpoint =>
  endpoint.download === true

/** A constant with what a browser needs of the call; what it has not is left out. */
const lineOf = <E extends Endpoint | DownloadEndpoint>(
  constant: string,
  endpoint: E,
  further: readonly (keyof E)[],
): string => {
  const keys: readonly (keyof E)[] = ['method', 'path', 'who', ...further]
  const parts = Object.fromEntries(keys.map((key) => [key, endpoint[key]]))
  return `export const ${constant} = ${JSON.stringify(parts)}`
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
