/** What other screens of the office show of imports and exports. */
export { ExportDrawer } from './ExportDrawer.tsx'
