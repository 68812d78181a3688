/** Fills an empty shop with the demo world, once. Whether it may, `installation.ts` has settled. */
import type { FastifyInstance } from 'fastify'
import { blockDemoBuyers } from '#domains/accounts/server/door.ts'
import { dismissDemoStaff } from '#domains/staff/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { Installation } from './installation.ts'
import type { DemoAccount } from './welcome.ts'

type Options = {
  db: Db
  url: string
  app: FastifyInstance
  config: Config
  installation: Installation
  say: (line: string) => void
}

export async function loadWorld(options: Options): Promise<void> {
  const { installation, app, say } = options
  say('Loading the demo world')
  const { loadDemo } = await import('#demo/load.ts') // of no use to any other start
  await installation.reach('demo-begun')
  await loadDemo({ ...options, now: app.clock(), say: (line) => say(`  ${line}`) })
  await installation.reach('demo-done')
}

/** As whom one may log in here. */
export async function worldAccounts(
  { milestones }: Installation,
  { demo }: Config,
): Promise<readonly DemoAccount[]> {
  if (!demo || !milestones.has('demo-done')) return []
  return (await import('#demo/load.ts')).demoAccounts
}

/** Their passwords stand in this repository: in a real shop nobody of the demo world comes in any more. */
export async function closeDemoDoors(db: Db, now: Instant, say: (line: string) => void) {
  const staffCount = await dismissDemoStaff(db, now)
  await blockDemoBuyers(db, now)
  if (staffCount > 0) {
    say(`Dismissed the staff of the demo world (${staffCount}) and blocked its buyers`)
  }
}
