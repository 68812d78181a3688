/** What other domains declare: how their things are found. */
export type { Finder } from './finders.ts'
