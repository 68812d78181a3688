/** The routes of purchases. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as listCalls from '../lists-contract.ts'
import * as lists from './lists/lists.ts'
import * as purchases from './service.ts'

export async function purchasesRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.boughtGoods, (context, input) => purchases.goods(context, input))
  serve(app, calls.purchaseMoves, (context, input) => purchases.movements(context, input))
  serve(app, listCalls.myLists, (context) => lists.list(context))
  serve(app, listCalls.myList, (context, { listId }) => lists.detail(context, listId))
  serve(app, listCalls.saveList, lists.save)
  serve(app, listCalls.renameList, lists.rename)
  serve(app, listCalls.setListLine, lists.setLine)
  serve(app, listCalls.removeList, (context, { listId }) => lists.remove(context, listId))
  serve(app, listCalls.restoreList, (context, { listId }) => lists.restore(context, listId))
  serve(app, listCalls.addListToCart, (context, { listId }) => lists.addToCart(context, listId))
}
