/** What files of imports and exports ask of stock. */
export { warehouseIdsByName } from './warehouses.ts'
