/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const LOTTERY_LOGGED = {
  kinds: {
    lottery: {
      screen: () => ({ to: '/office/lottery' }),
      states: ['office.lottery', 'state.'],
    },
    lotteryPrize: { screen: () => ({ to: '/office/lottery-prizes' }) },
  },
} as const satisfies Logged
