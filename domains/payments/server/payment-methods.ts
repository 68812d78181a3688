/** Which payment methods this installation offers: online with a provider, bank transfer with an account. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Config } from '#kit/server/config.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { waysToPay } from '../ways-contract.ts'
import * as sql from './offline/sql.ts'
import { providerFor } from './providers.ts'

export async function loadPaymentMethods(
  { reader }: Pick<Context, 'reader'>,
  config: Config,
): Promise<DataOf<typeof waysToPay>> {
  return {
    isOnline: providerFor(config) !== null,
    transferCurrencies: await sql.accountCurrencies(reader),
  }
}
