/**
 * Server functions that other domains may use. Everything else in this folder is private. Functions whose first argument
 * is `tx` write, and belong into the caller's transaction; quantities are base units.
 */
export {
  adjust,
  availabilityOf,
  levelsOf,
  release,
  reserve,
  setOnHand,
  ship,
  viewLevels as stockShownTo,
  stockedWarehouses,
  type Shortage,
} from './levels/levels.ts'
export { nearestFirst } from './near/near.ts'
export { addWarehouse, openWarehouses, warehouseNames, warehousesFor } from './warehouses.ts'
