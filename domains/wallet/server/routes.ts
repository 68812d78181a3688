/** Routes of wallets. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as buyer from '../contract.ts'
import * as contract from '../office-contract.ts'
import { adjust } from './adjust.ts'
import { balancesOf, listMovements, ownMovements } from './balances.ts'
import * as office from './office.ts'

export async function walletRoutes(app: FastifyInstance): Promise<void> {
  serve(app, buyer.myWallet, async ({ db, ...whose }) => ({
    balances: await balancesOf(db, whose),
  }))
  serve(app, buyer.myWalletMovements, (context, input) => ownMovements(context, input))

  serve(app, contract.listWallets, (context, input) => office.list(context, input))
  serve(app, contract.walletOf, (context, { buyerId }) => office.detail(context, buyerId))
  serve(app, contract.walletMovementsOf, ({ db }, { buyerId, ...filter }) =>
    listMovements(db, buyerId, filter),
  )
  serve(app, contract.adjustWallet, (context, form) => adjust(context, form))
}
