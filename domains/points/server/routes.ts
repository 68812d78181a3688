/** The routes of points. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as officeCalls from '../office-contract.ts'
import * as mine from './mine.ts'
import * as office from './office.ts'
import * as signIn from './sign-in.ts'

export async function pointRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.myPoints, (context) => mine.overview(context))
  serve(app, calls.myPointLines, (context, input) => mine.listOwn(context, input))
  serve(app, calls.pointRules, (context) => mine.rules(context))
  serve(app, calls.mySignIn, (context) => signIn.state(context))
  serve(app, calls.signIn, (context) => signIn.signInToday(context))
  serve(app, officeCalls.officePointLines, (context, input) => office.list(context, input))
  serve(app, officeCalls.pointsOfBuyer, (context, input) => office.ofBuyer(context, input))
  serve(app, officeCalls.adjustPoints, (context, input) => office.adjust(context, input))
}
