/** A custom role and a customized mail of the demo's merchant. */
import { getTemplate, saveTemplate } from '#domains/messages/templates-contract.ts'
import { addRole } from '#domains/staff/roles-contract.ts'
import { openStaff } from '../../e2e/driver.ts'

const SHIPPED = {
  cn: '订单 {orderNumber} 已从仓库发出，正在路上',
  en: 'Order {orderNumber} has left our warehouse',
} as const

export async function loadTeam(url: string, staffId: number): Promise<void> {
  const { caller } = openStaff(url)
  caller.staffCookie = String(staffId)
  await caller.call(addRole, {
    name: '仓库主管',
    permissions: ['orders.read', 'orders.ship', 'stock.read', 'stock.write', 'catalog.read'],
  })
  for (const lang of ['cn', 'en'] as const) {
    const which = { channel: 'mail', template: 'order-shipped', lang } as const
    const { text, version } = await caller.call(getTemplate, which)
    const form = { ...which, subject: SHIPPED[lang], body: text.body, version }
    await caller.call(saveTemplate, form)
  }
}
