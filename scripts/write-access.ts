/** Writes docs/access.md: every call below /api, the permission it needs, and who may make it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { CALLERS, mayCall, permissionOf, routesOf } from '#apps/api/access.ts'
import { domains } from '#apps/api/domains.ts'
import type { RouteEntry } from '#kit/server/http/registry.ts'
import { endpointsByContract } from './write-calls.ts'

export const ACCESS_FILE = 'docs/access.md'

/** The calls whose addresses the specification names; all others begin with their domain (`docs/decisions/0220-calls-begin-with-their-domain.md`). */
const SPECIFIED = [
  '/user/emailLogin',
  '/user/info',
  '/v1/user/phoneLogin',
  '/v1/user/updateEmail',
  '/message/count',
  '/channel/get',
]

/** @throws when a call does not declare who may make it, names an unknown permission, or does not begin with its domain */
export async function accessDocument(): Promise<string> {
  const routes = [...(await routesOf(domains))].sort(
    (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
  )
  if (routes.length === 0) throw new Error('no calls found')
  const contracts = await contractsOfCalls()
  return `# Who may make which call

Written by \`node scripts/write-access.ts\` from what each call declares; do not edit. A call without a declared audience keeps
the shop from starting. \`apps/api/access.test.ts\` makes every call as everybody and finds what stands here.

Without a token a call for buyers or staff answers -201, with a dead one -202; staff without the permission get 3002. *shopper* is
a buyer, or a guest with a cart of their browser's. A role made by the shop may do what its permissions say. The file is below \`domains/\`,
and names the call as screens do.

| Call | For | ${CALLERS.join(' | ')} | File |
| --- | --- | ${CALLERS.map(() => ':-:').join(' | ')} | --- |
${routes.map((each) => lineOf(each, contracts.get(`${each.method} ${each.path}`))).join('\n')}
`
}

/** The file that declares a call and its name there, by method and path; none for those that are not made by screens. */
async function contractsOfCalls(): Promise<ReadonlyMap<string, string>> {
  const found = await endpointsByContract()
  for (const [contract, endpoints] of found)
    for (const [, { path }] of endpoints) demandDomain(contract, path)
  return new Map(
    found.flatMap(([contract, endpoints]) =>
      endpoints.map(([name, { method, path }]): [string, string] => [
        `${method} /api${path}`,
        `${contract.replace('domains/', '')} ${name}`,
      ]),
    ),
  )
}

function demandDomain(contract: string, path: string): void {
  const [, domain = ''] = contract.split('/')
  if (SPECIFIED.includes(path) || `${path.replace(/^\/office/, '')}/`.startsWith(`/${domain}/`))
    return
  throw new Error(`${contract}: ${path} does not begin with /${domain} or /office/${domain}`)
}

function lineOf({ method, path, who }: RouteEntry, contract = ''): string {
  const cells = CALLERS.map((caller) => (mayCall(who, caller) ? '●' : ''))
  return `| ${method} ${path} | ${permissionOf(who) ?? who} | ${cells.join(' | ')} | ${contract} |`
}

if (import.meta.main) {
  const text = await accessDocument()
  const count = `${text.split('\n').filter((line) => /^\| (GET|POST) /.test(line)).length} calls`
  if (!process.argv.includes('--check')) writeFileSync(ACCESS_FILE, text)
  else if (readFileSync(ACCESS_FILE, 'utf8') !== text) {
    throw new Error(`${ACCESS_FILE} is not what the calls say: node scripts/write-access.ts`)
  }
  console.log(count)
  process.exit() // open calls of some domains have no caller
}
