/** What other domains may ask of favourites and footprints. */
export { countsFor as favouriteCounts } from './sql.ts'
