/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { articleGoodsRoutes } from './routes.ts'

export const articleGoods: Domain = { routes: articleGoodsRoutes }
