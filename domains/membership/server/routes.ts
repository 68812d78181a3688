/** Routes of levels and super membership. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { myMembership, mySuperPurchases } from '../contract.ts'
import * as office from '../office-contract.ts'
import * as rule from './levels/rule.ts'
import * as membership from './membership.ts'
import * as purchases from './super/purchases.ts'

export async function membershipRoutes(app: FastifyInstance): Promise<void> {
  serve(app, myMembership, (context) => membership.getOwnMembership(context))
  serve(app, office.officeLevels, (context) => membership.list(context))
  serve(app, office.saveLevel, (context, input) => membership.save(context, input))
  serve(app, office.levelRule, (context) => rule.read(context))
  serve(app, mySuperPurchases, purchases.listOwn)
  serve(app, office.listSuperPurchases, purchases.list)
  serve(app, office.saveLevelRule, (context, input) => rule.save(context, input))
}
