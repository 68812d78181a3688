/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { actsOf, settingRoutes } from './routes.ts'

/** @param given what later domains know: owners, and who decides about settings */
export const settings = (given: Parameters<typeof settingRoutes>[0]): Domain => ({
  routes: settingRoutes(given),
  acts: actsOf(given),
})
