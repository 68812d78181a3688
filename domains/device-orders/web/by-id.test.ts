/** The address of one order of machines, whose last part is also that of the list (specification, account area). */
import { expect, test } from 'vitest'
import { Route } from './DeviceOrderByIdPage.tsx'

type Load = (given: { params: { id: string }; context: unknown }) => Promise<unknown>

test.each(['list', 'index'])('%s is the list, and no order', async (id) => {
  const load = Route.options.loader as unknown as Load
  const left = await load({ params: { id }, context: {} }).catch((error: unknown) => error)
  expect(left).toMatchObject({ options: { to: '/user/user/shebeiorder', replace: true } })
})
