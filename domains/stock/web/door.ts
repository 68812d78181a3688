/** What screens of other domains show of stock. */
export { useWarehouseChoice } from './warehouse-choice.ts'
export { WarehouseChooser } from './WarehouseChooser.tsx'
