/** What office screens of other domains need of addresses. */
export { useRegionNames, type Regions } from './regions.ts'
