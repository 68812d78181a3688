/** What office screens of other domains need of accounts. */
export { useRegionNames, type Regions } from './regions.ts'
