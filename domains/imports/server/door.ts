/** What the command line may use of imports. */
export { bringFile } from './import-file.ts'
export type { Report, Summary } from './import/options.ts'
