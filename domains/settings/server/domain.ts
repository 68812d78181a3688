/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { actsOf, settingRoutes } from './routes.ts'

/** @param given functions of later domains: owners and approvals */
export const settings = (given: Parameters<typeof settingRoutes>[0]): Domain => ({
  routes: settingRoutes(given),
  acts: actsOf(given),
})
