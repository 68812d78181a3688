/** What screens of other domains show of stock. */
export { WarehouseChooser } from './WarehouseChooser.tsx'
