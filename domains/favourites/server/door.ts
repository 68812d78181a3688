/** What other domains may use of favourites and footprints. */
export { countsFor as favouriteCounts } from './sql.ts'
