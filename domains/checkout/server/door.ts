/** What later domains use: they store what its buyer chose with an order as it is placed. */
export type { OnPlaced } from './placed.ts'
