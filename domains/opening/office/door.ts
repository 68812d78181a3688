/** What the first page of the back office shows of the opening. */
export { OpeningPanel } from './OpeningPanel.tsx'
