/** What files of imports and exports ask of stock. */
export { count, levelsOf } from './levels/levels.ts'
export { openWarehouses, warehouseIdsByName } from './warehouses.ts'
