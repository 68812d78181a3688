/** The access matrix: which kind of caller may make which call, from the registry. */
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { Who } from '#kit/contract/endpoint.ts'
import { readBodies } from '#kit/server/http/body.ts'
import { readConfig } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Domain } from '#kit/server/domain.ts'
import { demandAudience, newRegistry, type RouteEntry } from '#kit/server/http/registry.ts'
import { Role } from '#domains/staff/contract.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { allPermissions, permissionsOfRole } from '#domains/staff/roles.ts'

/** A visitor, a buyer, and each built-in role. */
export const CALLERS = ['visitor', 'buyer', ...Role.options] as const
export type CallerKind = (typeof CALLERS)[number]

/** A buyer counts as a visitor in the back office, and staff as visitors in the shop. */
export function mayCall(who: Who, caller: CallerKind): boolean {
  if (who === 'anyone' || who === 'shopper') return true
  if (who === 'buyer') return caller === 'buyer'
  if (caller === 'visitor' || caller === 'buyer') return false
  const permission = permissionOf(who)
  return permission === null || permissionsOfRole(caller).some((each) => each === permission)
}

/** @returns null where any member of staff may call. @throws for an unknown permission */
export function permissionOf(who: Who): Permission | null {
  if (!who.startsWith('staff:')) return null
  const name = who.slice('staff:'.length)
  const found = allPermissions().find((each) => each === name)
  if (found === undefined) throw new Error(`no such permission: ${name}`)
  return found
}

/**
 * Every call of these domains, without a database: they are registered on a server that never listens.
 * @throws when one does not declare who may call it
 */
export async function routesOf(domains: readonly Domain[]): Promise<readonly RouteEntry[]> {
  const app = Fastify()
  const refuse = () => Promise.reject(new Error('no database'))
  // Fastify calls `getter` and `setter` of what it is decorated with.
  const get = (_target: object, name: string | symbol) =>
    name === 'getter' || name === 'setter' ? undefined : refuse
  const nothing = new Proxy({}, { get }) as Db
  app.decorate('db', nothing)
  app.decorate('reader', nothing)
  app.decorate('clock', () => new Date().toISOString())
  app.decorate('config', { ...readConfig({}), demo: true, secret: '-'.repeat(43) })
  app.decorate('registry', newRegistry())
  app.decorate('priorities', {})
  app.decorate('checkAnswers', false)
  await app.register(
    async (api) => {
      demandAudience(api)
      await api.register(fastifyCookie)
      await readBodies(api)
      for (const routes of domains.flatMap((each) => each.routes ?? [])) await api.register(routes)
    },
    { prefix: '/api' },
  )
  await app.close()
  return app.registry.all
}
