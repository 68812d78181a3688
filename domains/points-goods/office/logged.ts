/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const POINTS_GOODS_LOGGED = {
  kinds: {
    pointsGoods: {
      screen: () => ({ to: '/office/points-goods' }),
      states: ['office.points-goods', 'state.'],
    },
    pointsOrder: { screen: (id) => ({ to: '/office/points-orders', search: { q: id } }) },
  },
  values: { kind: ['office.points-goods', 'kind.'] },
} as const satisfies Logged
