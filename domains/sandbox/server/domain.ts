/** What this domain registers in the server process: a fake payment provider on an origin of its own. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { startSandbox } from './door.ts'
import { sandboxRoutes } from './routes.ts'

export const sandbox: Domain = {
  routes: sandboxRoutes,
  sweeps: jobs.sweeps,
  isForDemo: true,
  beside: async (runtime) => {
    const { stop } = await startSandbox(runtime)
    return { close: stop }
  },
}
