/** The routes of coupons. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import * as claiming from './claim.ts'
import * as office from './office.ts'

export async function couponRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.offeredCoupons, (context) => claiming.listOffered(context))
  serve(app, calls.claimCoupon, (context, input) => claiming.claim(context, input))
  serve(app, calls.myCoupons, (context, input) => claiming.listOwn(context, input))
  serve(app, officeCalls.officeCoupons, (context, input) => office.list(context, input))
  serve(app, officeCalls.officeCoupon, (context, { templateId }) =>
    office.detail(context, templateId),
  )
  serve(app, officeCalls.saveCoupon, (context, input) => office.save(context, input))
  serve(app, officeCalls.publishCoupon, (context, { templateId }) =>
    office.publish(context, templateId),
  )
  serve(app, officeCalls.stopCoupon, (context, input) => office.stop(context, input))
  serve(app, officeCalls.giveCoupons, (context, input) => office.give(context, input))
}
