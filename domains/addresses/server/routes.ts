/** Routes of addresses, regions and countries. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { splitAddress } from '../split-contract.ts'
import { addAddressFor } from '../office-contract.ts'
import * as addresses from './addresses.ts'
import { addFor } from './office.ts'
import { countriesIn, regionsIn } from './regions.ts'
import { splitText } from './split/split.ts'

export async function addressRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listAddresses, (context) => addresses.list(context))
  serve(app, contract.saveAddress, (context, input) => addresses.save(context, input))
  serve(app, contract.deleteAddress, (context, { addressId }) =>
    addresses.remove(context, addressId),
  )
  serve(app, contract.setDefaultAddress, (context, { addressId }) =>
    addresses.makeDefault(context, addressId),
  )
  serve(app, addAddressFor, addFor)
  serve(app, splitAddress, (_context, { text, country }) => splitText(text, country))
  serve(app, contract.regions, ({ lang }, input) => regionsIn(lang, input))
  serve(app, contract.countries, ({ lang }) => countriesIn(lang))
}
