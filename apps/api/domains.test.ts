import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { readPadText } from '#domains/cart/pad-contract.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { priorityOf, type Priorities } from '#kit/server/http/overload.ts'
import { domains } from './domains.ts'

test('under load paying calls come first, then calls with something in hand, and browsing last', () => {
  const priorities: Priorities = Object.assign({}, ...domains.map((each) => each.priorities))
  const of = (...calls: Endpoint[]) => calls.map((each) => priorityOf(each, priorities))
  expect(of(submitOrder, payOnline, myOrder)).toEqual([0, 0, 0])
  expect(of(addToCart, getCart)).toEqual([1, 1])
  expect(of(readPadText, getProduct)).toEqual([3, 3])
})

test('domains are composed in the order in which they may build on one another', () => {
  const source = readFileSync('apps/api/domains.ts', 'utf8')
  const folders = new Map(
    [...source.matchAll(/import \{ (\w+) \} from '#domains\/([\w-]+)\/server\/domain\.ts'/g)].map(
      ([, name = '', folder = '']) => [name, folder],
    ),
  )
  const [, list = ''] = source.split('export const domains: readonly Domain[] = [')
  const composed = [...list.split('\n]')[0]!.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) =>
    folders.get(name),
  )
  expect(composed).toHaveLength(domains.length)
  // One that only others call registers nothing, and has no such file.
  const order: string[] = JSON.parse(readFileSync('domains/order.json', 'utf8'))
  expect(composed).toEqual(
    order.filter((folder) => existsSync(`domains/${folder}/server/domain.ts`)),
  )
})
