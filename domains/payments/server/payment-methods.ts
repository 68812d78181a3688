/** Which payment methods this installation offers: online with a provider, bank transfer with an account. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Config } from '#kit/server/config.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { waysToPay } from '../ways-contract.ts'
import * as sql from './offline/sql.ts'
import { offersOnline } from './providers/registry.ts'

export async function loadPaymentMethods(
  { reader }: Pick<Context, 'reader'>,
  config: Config,
): Promise<DataOf<typeof waysToPay>> {
  const [isOnline, transferCurrencies] = await Promise.all([
    offersOnline(reader, config),
    sql.accountCurrencies(reader),
  ])
  return { isOnline, transferCurrencies }
}
