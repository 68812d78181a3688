/** The warehouse chosen in this browser; prices and stock depend on it. */
import { hasKeys } from '#kit/web/session/local.ts'
import { sessionStore } from '#kit/web/session/session.ts'

/** Its name, the area it serves, its id. */
export type Warehouse = { name: string; aid: number; id: number }

const isWarehouse = (value: unknown): value is Warehouse =>
  hasKeys(value, { name: 'string', aid: 'number', id: 'number' })

const warehouse = sessionStore<Warehouse | null>(null, {
  key: 'warehouse',
  isExpected: isWarehouse,
})
export const useWarehouse = warehouse.use
export const currentWarehouse = warehouse.get
/** @param chosen null for any */
export const chooseWarehouse = warehouse.set
