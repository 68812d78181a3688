/** Fills an empty shop with the demo world, once. Whether it may, `installation.ts` has settled. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Installation } from './installation.ts'
import type { DemoAccount } from './welcome.ts'

type Options = {
  db: Db
  url: string
  app: FastifyInstance
  config: Config
  installation: Installation
  report: (line: string) => void
}

export async function loadWorld(options: Options): Promise<void> {
  const { installation, app, report } = options
  report('Loading the demo world')
  const { loadDemo } = await import('#demo/load.ts') // of no use to any other start
  await installation.reach('demo-begun')
  await loadDemo({ ...options, now: app.clock(), report: (line) => report(`  ${line}`) })
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
